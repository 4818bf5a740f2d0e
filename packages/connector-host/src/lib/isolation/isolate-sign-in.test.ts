import type { SignInMethod } from '@utility-connect/connector';
import { expect, it, onTestFinished } from 'vitest';
import { isolateConnector } from './isolate-connector.ts';
import { folder, utility } from './testing/isolated.ts';

it('signs in with a token, and renews its login, in the thread', async () => {
  const { connector, close } = await isolateConnector('./token.mjs', folder);
  onTestFinished(close);
  expect(connector.capabilities.codeAtEachSignIn).toBe(true);
  const [method] = connector.methods as [SignInMethod];
  expect(method.fields).toMatchObject([{ label: { es: 'Token de acceso' } }]);
  const { signal } = new AbortController();
  const shared = { utility, loginKey: 'key', signal };
  expect(await method.signIn({ ...shared, fields: { token: 'token' }, device: 'device' })).toEqual({
    kind: 'signed_in',
    login: 'token device key',
    identity: 'user 1',
    expiresAt: 1_800_000_000,
    device: 'cookie',
  });
  const renew = (isRejected: boolean) => method.renew?.({ ...shared, login: 'login', isRejected });
  expect(await renew(false)).toBeNull();
  expect(await renew(true)).toEqual({ login: 'login key again', expiresAt: 1_900_000_000 });
});
