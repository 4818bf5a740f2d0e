import type { RedirectMethod } from '@utility-connect/connector';
import { expect, it, onTestFinished } from 'vitest';
import { isolateConnector } from './isolate-connector.ts';
import { folder, utility } from './testing/isolated.ts';

it('runs a consent at the utility’s page in the thread', async () => {
  const { connector, close } = await isolateConnector('./redirect.mjs', folder);
  onTestFinished(close);
  const [method] = connector.methods as [RedirectMethod];
  const { signal } = new AbortController();
  const redirectUri = 'https://connect.example.com/return';
  const { url, progress } = await method.begin({ utility, redirectUri, state: 'state', signal });
  expect(url).toMatch(/^https:\/\/utility\.example\.com\/14328\?.*state=state$/);
  const finish = (query: Record<string, string>) =>
    method.finish({ utility, redirectUri, query, progress, signal });
  expect(await finish({ code: 'code' })).toEqual({ login: 'progress code', grantId: 'grant' });
  await expect(finish({ error: 'access_denied' })).rejects.toMatchObject({
    code: 'consent_denied',
    message: expect.not.stringContaining('secret'),
  });
  const renew = (isRejected: boolean) => method.renew?.({ utility, login: 'login', isRejected, signal });
  expect(await renew(false)).toBeNull();
  expect(await renew(true)).toEqual({ login: 'login again' });
  expect(method).not.toHaveProperty('checkAccess');
  expect(method).not.toHaveProperty('signIn');
});
