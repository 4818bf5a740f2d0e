import { NotYetError, type RedirectMethod } from '@utility-connect/connector';
import { describe, expect, it } from 'vitest';
import { guardRedirect } from './guard-connector.ts';
import { invalid, longEnough, never, quick, request } from './testing/guarded.ts';

const { signal, utility } = request();
const redirectUri = 'https://connect.example.com/return';
const beginning = { utility, redirectUri, state: 'state', signal };
const finishing = { utility, redirectUri, query: { code: 'code' }, progress: 'progress', signal };
const renewing = { ...request(), isRejected: false };
const notification = { utility, body: '<BatchList/>', signal };

const guard = (functions: Record<string, unknown>, timeouts = longEnough): Required<RedirectMethod> => {
  const { listAccounts, readIntervals, readBills } = quick;
  const reads = { listAccounts, readIntervals, readBills };
  const redirect = { kind: 'redirect', begin: never, finish: never, ...reads, ...functions };
  return guardRedirect(redirect as RedirectMethod, timeouts) as Required<RedirectMethod>;
};

const beginsAt = (url: unknown) => guard({ begin: async () => ({ url, progress: 'p' }) }).begin(beginning);
const finishesWith = (result: unknown) => guard({ finish: async () => result }).finish(finishing);

describe('a guarded redirect method', () => {
  it.each([
    'https://utility.example.com/authorize?a=b',
    'http://localhost:9999/authorize',
    'http://127.0.0.1/',
  ])('begins at %s', async (url) => {
    expect(await beginsAt(url)).toEqual({ url, progress: 'p' });
  });

  it.each([
    'http://utility.example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/authorize',
    'https://utility.example.com/\r\nSet-Cookie: a=b',
    `https://utility.example.com/${'x'.repeat(8_192)}`,
    '',
    null,
  ])('does not begin at %j', async (url) => {
    await expect(beginsAt(url)).rejects.toMatchObject(invalid);
  });

  it.each([
    ['no login', { grantId: 'g' }],
    ['a login of more than 64 kB', { login: 'x'.repeat(65_537), grantId: 'g' }],
    ['no grant', { login: 'l' }],
    ['an empty grant', { login: 'l', grantId: '' }],
    ['a grant that is too long', { login: 'l', grantId: 'x'.repeat(2_049) }],
    ['a grant with a line break', { login: 'l', grantId: 'a\nb' }],
    ['null', null],
  ])('rejects a finish with %s', async (_name, result) => {
    await expect(finishesWith(result)).rejects.toMatchObject(invalid);
  });

  it('passes what is valid, and nothing else', async () => {
    expect(await finishesWith({ login: 'l', grantId: 'g', more: 1 })).toEqual({ login: 'l', grantId: 'g' });
    const method = guard({
      renew: async () => ({ login: 'newer', more: 1 }),
      checkAccess: async () => 'ignored',
      revoke: async () => 'ignored',
      readNotification: async () => [{ grantId: 'g', resource: 'https://utility.example.com/r', more: 1 }],
    });
    expect(await method.renew(renewing)).toEqual({ login: 'newer' });
    expect(await method.checkAccess(request())).toBeUndefined();
    expect(await method.revoke(request())).toBeUndefined();
    expect(await method.readNotification(notification)).toEqual([
      { grantId: 'g', resource: 'https://utility.example.com/r' },
    ]);
    expect(await method.listAccounts(request())).toHaveLength(1);
  });

  it.each([
    ['a renewal without a login', () => guard({ renew: async () => undefined }).renew(renewing)],
    ['a notification that is no list', () => notified({})],
    [
      'more than 1,000 notified resources',
      () => notified(Array(1_001).fill({ grantId: 'g', resource: 'r' })),
    ],
    ['a notified resource without a grant', () => notified([{ resource: 'r' }])],
  ])('rejects %s', async (_name, call) => {
    await expect(call()).rejects.toMatchObject(invalid);
  });
  const notified = (list: unknown) =>
    guard({ readNotification: async () => list }).readNotification(notification);

  it('has no function that the connector does not have', () => {
    expect(Object.keys(guard({}))).toEqual(
      expect.not.arrayContaining(['renew', 'checkAccess', 'revoke', 'readNotification']),
    );
  });

  it('ends functions that hang', async () => {
    const timeouts = { answer: 1, intervals: 1 };
    const functions = { renew: never, checkAccess: never, revoke: never, readNotification: never };
    const method = guard({ ...functions, listAccounts: never }, timeouts);
    const calls = [
      method.begin(beginning),
      method.finish(finishing),
      method.renew(renewing),
      method.checkAccess(request()),
      method.revoke(request()),
      method.readNotification(notification),
      method.listAccounts(request()),
    ];
    const outcomes = await Promise.allSettled(calls);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'utility_timeout' } });
    }
  });

  it('passes that the data is not ready', async () => {
    const method = guard({ listAccounts: () => Promise.reject(new NotYetError(60, 'Later.')) });
    await expect(method.listAccounts(request())).rejects.toMatchObject({ retryAfterSeconds: 60 });
  });
});
