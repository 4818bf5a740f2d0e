import type { Attempt, UtilitySummary } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { attemptWhere, createHarness, type Harness, json, PGE } from '../../../test/support/harness.ts';
import type { Client } from '../store/clients.ts';
import { createOutages } from './outages.ts';

const client = (id: string, environment: Client['environment']) => ({ id, environment }) as Client;

describe('outages', () => {
  const sandbox = client('a', 'sandbox');
  let at = 0;
  const outages = () => createOutages(() => at);

  it('take three sessions: one person who tries again proves nothing', () => {
    const { noteOutage, statusOf } = outages();
    for (let round = 0; round < 5; round += 1) noteOutage(sandbox, PGE, 'one');
    noteOutage(sandbox, PGE, 'two');
    expect(statusOf(sandbox, PGE)).toBe('up');
    noteOutage(sandbox, PGE, 'three');
    expect(statusOf(sandbox, PGE)).toBe('down');
    expect(statusOf(sandbox, '17609')).toBe('up');
  });

  it('are over after fifteen minutes, or with the first answer', () => {
    const { noteOutage, noteAnswer, statusOf } = outages();
    const fail = () => {
      for (const session of ['one', 'two', 'three']) noteOutage(sandbox, PGE, session);
    };
    at = 1_000;
    fail();
    at += 899;
    expect(statusOf(sandbox, PGE)).toBe('down');
    at += 1;
    expect(statusOf(sandbox, PGE)).toBe('up');
    fail();
    noteAnswer(sandbox, PGE);
    expect(statusOf(sandbox, PGE)).toBe('up');
  });

  it('that one sandbox client plays are not seen by another, real ones are everybody’s', () => {
    const { noteOutage, statusOf } = outages();
    for (const session of ['one', 'two', 'three']) {
      noteOutage(sandbox, PGE, session);
      noteOutage(client('c', 'production'), PGE, session);
    }
    expect(statusOf(client('b', 'sandbox'), PGE)).toBe('up');
    expect(statusOf(client('d', 'production'), PGE)).toBe('down');
  });
});

describe('a utility that is down', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await createHarness();
  });

  const signIn = async (userId: string, username: string): Promise<string> => {
    const token = await harness.connectToken({ user_id: userId });
    await harness.page(token, 'session', { body: {} });
    await harness.page(token, 'session/consent', { body: { terms_version: '2026-11-20', locale: 'en' } });
    await harness.page(token, 'attempts', { body: { utility_id: PGE, username, password: 'password' } });
    await attemptWhere(
      ({ status }: Attempt) => status === 'failed' || status === 'succeeded',
      () => harness.page(token, 'attempts/current', { method: 'GET' }),
    );
    return token;
  };
  const failThrice = async () => {
    for (const user of ['one', 'two']) await signIn(user, 'unavailable@example.com');
    return signIn('three', 'unavailable@example.com');
  };
  const statuses = async (token: string) => {
    const lists = [
      await harness.page(token, 'utilities?query=PGE', { method: 'GET' }),
      await harness.call('/utilities?query=PGE', { headers: harness.clientHeaders }),
    ];
    const bodies = await Promise.all(lists.map((list) => json<{ utilities: UtilitySummary[] }>(list)));
    return bodies.map(({ utilities }) => utilities.find(({ id }) => id === PGE)?.status);
  };

  it('is told in both lists and in the session, before a password is typed', async () => {
    const token = await failThrice();
    expect(await statuses(token)).toEqual(['down', 'down']);
    const next = await harness.connectToken({ utility_id: PGE });
    expect(await json(harness.page(next, 'session', { body: {} }))).toMatchObject({
      utility: { id: PGE, status: 'down' },
    });
  });

  it('is up again once somebody gets in, which stays possible', async () => {
    const token = await failThrice();
    await signIn('four', 'user@example.com');
    expect(await statuses(token)).toEqual(['up', 'up']);
  });

  it('is up as soon as it refuses a password', async () => {
    const token = await failThrice();
    await signIn('four', 'locked@example.com');
    expect(await statuses(token)).toEqual(['up', 'up']);
  });
});
