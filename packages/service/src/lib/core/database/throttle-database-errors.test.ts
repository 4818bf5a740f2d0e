import { describe, expect, it } from 'vitest';
import { StoreError } from './store-error.ts';
import { throttleDatabaseErrors } from './throttle-database-errors.ts';

const away = new StoreError('database_unreachable', 'The database does not answer (57014).');
const locked = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });

const start = () => {
  const clock = { now: 1_000_000 };
  const errors: unknown[] = [];
  const onError = throttleDatabaseErrors(
    (error) => errors.push(error),
    () => clock.now,
  );
  return { clock, errors, onError };
};

describe('errors of background work', () => {
  it('report a database that is down once in ten minutes', () => {
    const { clock, errors, onError } = start();
    for (const error of [locked, away, locked]) onError(error);
    expect(errors).toEqual([locked]);
    clock.now += 600;
    for (const error of [away, locked]) onError(error);
    expect(errors).toEqual([locked, away]);
  });

  it('report a database that is down although the clock was ahead before', () => {
    const { clock, errors, onError } = start();
    onError(away);
    clock.now -= 86_400;
    onError(locked);
    expect(errors).toEqual([away, locked]);
  });

  it('report everything else each time', () => {
    const { errors, onError } = start();
    const odd = new Error('odd');
    for (const error of [away, odd, odd]) onError(error);
    expect(errors).toEqual([away, odd, odd]);
  });
});
