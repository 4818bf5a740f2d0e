import { ConnectorError, NotYetError } from '@utility-connect/connector';
import { describe, expect, it } from 'vitest';
import { credentials, guard } from './testing/guarded.ts';

describe('errors of a guarded connector', () => {
  const throwing = (thrown: unknown) =>
    guard({
      signIn: () => {
        throw thrown;
      },
    }).signIn(credentials());

  it('are recognized if they are from another copy of the package, and redacted', async () => {
    const copyOf = (properties: object) => Object.assign(new Error('password'), properties);
    const error = await throwing(copyOf({ name: 'ConnectorError', code: 'invalid_credentials' })).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ConnectorError);
    expect(error).toMatchObject({
      code: 'invalid_credentials',
      message: 'The connector failed with invalid_credentials.',
    });
    const notYet = copyOf({ name: 'NotYetError', retryAfterSeconds: 60 });
    await expect(throwing(notYet)).rejects.toBeInstanceOf(NotYetError);
    await expect(throwing(notYet)).rejects.toMatchObject({ retryAfterSeconds: 60 });
  });

  it.each([
    ['sign-in page', 'sign-in page'],
    ['Secret of 2026', undefined],
    [{ toString: (): string => 'secret' }, undefined],
    [undefined, undefined],
  ])('of a changed interface keep a step that is a name: %j', async (step, kept) => {
    const changed = { name: 'ConnectorError', code: 'interface_changed', step };
    const error = await throwing(Object.assign(new Error('password'), changed)).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({
      code: 'interface_changed',
      message: "The utility's interface has changed.",
    });
    expect((error as ConnectorError).step).toBe(kept);
  });

  it('are redacted if they are not a ConnectorError', async () => {
    for (const thrown of [
      'password',
      Object.assign(new Error('password'), { code: 'SQLITE_BUSY' }),
      Object.assign(new Error('password'), { name: 'ConnectorError', code: 'unknown' }),
    ]) {
      await expect(throwing(thrown)).rejects.toMatchObject({
        name: 'Error',
        message: /^A connector failed with/,
      });
      await expect(throwing(thrown)).rejects.not.toHaveProperty('code');
    }
  });
});
