// Every quirk of packages/custodian that is not an attack.
import type { Quirks } from '@utility-connect/custodian';
import { describe, expect, it } from 'vitest';
import { createTestUtility, DAY, failureOf, NOW, readAccount, request } from './testing/utility.ts';

const renewed = async (utility: ReturnType<typeof createTestUtility>, login: string): Promise<string> => {
  const result = await utility.method.renew({ ...request(), login, isRejected: true });
  if (!result) throw new Error('The login was not renewed.');
  return result.login;
};

/** Consents, renews, and reads all. */
const readThrough = async (
  quirks: Quirks,
  method = {},
  more: Parameters<typeof createTestUtility>[0] = {},
) => {
  const utility = createTestUtility({ quirks, method, ...more });
  const { login } = await utility.consent();
  const used = await renewed(utility, login);
  const accounts = await utility.method.listAccounts({ ...request(), login: used });
  return { utility, login: used, accounts, ...(await readAccount(utility, used)) };
};

const plain = await readThrough({});

describe('data is the same', () => {
  const certificate = 'AB:CD';
  it.each<[string, Quirks, object?]>([
    ['pageSize', { pageSize: 20 }],
    ['prefixes', { prefixes: true }],
    ['milliseconds', { milliseconds: true }],
    ['kilowattHours', { kilowattHours: true }],
    ['refuseFuture', { refuseFuture: true }],
    ['refuseFractions', { refuseFractions: true }],
    ['ignoreRangeWithUpdated', { ignoreRangeWithUpdated: true }],
    ['noContent', { noContent: true }],
    ['customerResourceUri empty', { customerResourceUri: 'empty' }],
    ['customerResourceUri missing', { customerResourceUri: 'missing' }],
    ['resourceOrigin relative', { resourceOrigin: 'relative' }],
    ['rotateRefreshTokens', { rotateRefreshTokens: true }],
    ['mutualTls', { mutualTls: true }],
    ['grantedScope', { grantedScope: 'FB=4', refreshScope: 'required' }],
    ['grantedScope null', { grantedScope: null, refreshScope: 'required' }],
    ['refreshScope required', { refreshScope: 'required' }],
    ['refreshScope refused', { refreshScope: 'refused' }, { refresh_scope: 'omit' }],
    [
      'refreshScope explicit',
      { refreshScope: 'FB=4_5_15;IntervalDuration=900' },
      { refresh_scope: 'explicit' },
    ],
    ['date_ceiling', {}, { quirks: { date_format: 'date_ceiling', send_published_max: false } }],
    ['PKCE', {}, { quirks: { pkce: true } }],
    ['client_secret_post', {}, { client_auth: 'form' }],
    [
      'all together',
      {
        ...{ pageSize: 20, prefixes: true, milliseconds: true, kilowattHours: true, refuseFuture: true },
        ...{ refuseFractions: true, ignoreRangeWithUpdated: true, noContent: true, mutualTls: true },
        ...{ customerResourceUri: 'missing', rotateRefreshTokens: 'revoke', refreshScope: 'required' },
        ...{ rateLimit: { requests: 100, perSeconds: 1 }, revokedStatus: 401, clientAccessToken: true },
      },
    ],
  ])('with %s', async (_, quirks, method) => {
    const { accounts, intervals, bills } = await readThrough(quirks, method, { certificate });
    expect(accounts).toEqual(plain.accounts);
    expect(intervals).toEqual(plain.intervals);
    expect(bills).toEqual(plain.bills);
  });

  it('with mutual TLS instead of a secret', async () => {
    const { intervals } = await readThrough(
      { mutualTls: true },
      { client_auth: 'mtls' },
      {
        certificate,
        client: { authMethod: 'tls_client_auth', certificateFingerprint: certificate },
        credentials: { clientSecret: '' },
      },
    );
    expect(intervals).toEqual(plain.intervals);
  });

  it('with mutual TLS and a secret, as at PG&E', async () => {
    const quirks: Quirks = { mutualTls: true, clientAccessToken: true, prefixes: true, milliseconds: true };
    const method = {
      ...{ client_auth: 'mtls', platform: 'pge' },
      quirks: { requests_per_second: 1000, requests_per_hour: 1000 },
    };
    const { utility, login, intervals } = await readThrough(quirks, method, { certificate });
    expect(intervals).toEqual(plain.intervals);
    await utility.method.checkAccess({ ...request(), login });
    await utility.method.revoke({ ...request(), login });
    expect(utility.custodian.authorizations).toMatchObject([{ revoked: true }]);
    const access = utility.method.checkAccess({ ...request(), login });
    expect(await failureOf(access)).toBe('login_expired');
  });
});

describe('at the page of the utility', () => {
  it('registrationCode only concerns the person', async () => {
    const { consent } = createTestUtility({ quirks: { registrationCode: 'K7' } });
    expect(await consent({ registrationCode: 'K7' })).toMatchObject({ login: expect.any(String) });
  });

  it('blankPage returns nobody, and the address stays valid', async () => {
    const utility = createTestUtility({ quirks: { blankPage: true } });
    await expect(utility.consent()).rejects.toThrow('The authorize page answered 200');
    utility.custodian.quirks.blankPage = false;
    expect(await utility.consent()).toMatchObject({ login: expect.any(String) });
  });

  it.each<[string, Quirks, string]>([
    ['refuseExtendedScope', { refuseExtendedScope: true }, 'FB=4_5_15'],
    ['functionBlocks', { functionBlocks: [4, 5] }, 'FB=4_5'],
  ])('%s is an outage until the registry has the registered scope', async (_, quirks, scope) => {
    const wrong = createTestUtility({ quirks });
    expect(await failureOf(wrong.consent())).toBe('utility_unavailable');
    const right = createTestUtility({ quirks, method: { scope }, client: { scope } });
    expect(await right.consent()).toMatchObject({ login: expect.any(String) });
  });
});

describe('at the token endpoint', () => {
  it('refuseClient is the problem of the operator', async () => {
    const utility = createTestUtility();
    const { login } = await utility.consent();
    utility.custodian.quirks.refuseClient = true;
    expect(await failureOf(utility.consent())).toBe('client_refused');
    expect(await failureOf(renewed(utility, login))).toBe('client_refused');
  });

  it('mutualTls without a certificate is the problem of the operator', async () => {
    const utility = createTestUtility({ quirks: { mutualTls: true }, method: { client_auth: 'mtls' } });
    expect(await failureOf(utility.consent())).toBe('client_refused');
  });

  it.each(['required', 'refused'] as const)(
    'refreshScope %s with the wrong setting is an outage',
    async (refreshScope) => {
      const refresh_scope = refreshScope === 'required' ? 'omit' : 'granted';
      const utility = createTestUtility({ quirks: { refreshScope }, method: { refresh_scope } });
      const { login } = await utility.consent();
      expect(await failureOf(renewed(utility, login))).toBe('utility_unavailable');
    },
  );
});

describe('reading', () => {
  it.each([true, false])('waits while data is prepared, Retry-After: %s', async (isTold) => {
    const preparing = { reads: 1, ...(isTold && { retryAfterSeconds: 90 }) };
    const utility = createTestUtility({ quirks: { preparing, customerResourceUri: 'empty' } });
    const { login } = await utility.consent();
    const list = () => utility.method.listAccounts({ ...request(), login });
    expect(await failureOf(list())).toBe(isTold ? 'not_yet 90' : 'not_yet 300');
    utility.custodian.advance(300);
    expect(await list()).toHaveLength(2);
    const { intervals } = await readAccount(utility, login);
    expect(intervals).toEqual(plain.intervals);
  });

  it('sends the same address again at a utility that starts a job for each', async () => {
    const utility = createTestUtility({
      quirks: { preparing: { reads: 1 }, refuseFuture: true },
      method: { platform: 'savage-data' },
      lifetimes: { accessTokenSeconds: DAY },
    });
    const { login } = await utility.consent();
    expect(await failureOf(utility.method.listAccounts({ ...request(), login }))).toBe('not_yet 300');
    utility.custodian.advance(4 * 3_600);
    await utility.method.listAccounts({ ...request(), login });
    const queries = utility.sent.map(({ url }) => new URL(url).search).filter((search) => search !== '');
    expect(queries[0]).toBe('?published-min=2024-03-09');
    expect(queries[1]).toBe(queries[0]);
  });

  it('waits for notifications where data is only at notified addresses', async () => {
    const utility = createTestUtility({ quirks: { notifyOnly: true }, method: { platform: 'savage-data' } });
    const { login, grantId } = await utility.consent();
    expect(await failureOf(utility.method.listAccounts({ ...request(), login }))).toBe('not_yet 300');
    const [body = ''] = utility.notifications;
    const found = await utility.method.readNotification({ ...request(), body });
    expect(found.map((one) => one.grantId)).toEqual([grantId, grantId]);
    const notified = found.map(({ resource }) => resource);
    const accounts = await utility.method.listAccounts({ ...request(), login, notified });
    expect(accounts).toEqual(plain.accounts);
    expect((await readAccount(utility, login, { notified })).intervals).toEqual(plain.intervals);
    expect(utility.notifications).toHaveLength(1);
  });

  it('gives nothing for 204', async () => {
    const utility = createTestUtility({ quirks: { noContent: true } });
    const { login } = await utility.consent();
    const range = { from: NOW - 300 * DAY, to: NOW - 200 * DAY };
    expect(await readAccount(utility, login, range)).toEqual({ intervals: [], bills: [] });
  });

  it('asks again for a feed that is empty right after the consent', async () => {
    const empty = '<feed xmlns="http://www.w3.org/2005/Atom"></feed>';
    const customers = [{ login: 'new', password: 'new', usagePoints: [], feed: empty }];
    const listAt = async (platform: string, seconds: number) => {
      const utility = createTestUtility({
        method: { platform },
        customers,
        lifetimes: { accessTokenSeconds: 1e6 },
      });
      // The custodian wants a usage point to be chosen.
      const { login } = await utility.consent({ usagePointIds: ['1'] });
      utility.custodian.advance(seconds);
      return utility.method.listAccounts({ ...request(), login });
    };
    expect(await failureOf(listAt('utilityapi', 60))).toBe('not_yet 300');
    expect(await listAt('utilityapi', 2 * DAY)).toEqual([]);
    expect(await listAt('standard', 60)).toEqual([]);
  });

  it('waits as long as a rate limit says', async () => {
    const utility = createTestUtility({ quirks: { rateLimit: { requests: 1, perSeconds: 600 } } });
    const { login } = await utility.consent();
    expect(await failureOf(utility.method.listAccounts({ ...request(), login }))).toBe('not_yet 600');
  });

  it('reports an outage', async () => {
    const utility = createTestUtility();
    const { login } = await utility.consent();
    utility.custodian.outage = true;
    expect(await failureOf(utility.method.listAccounts({ ...request(), login }))).toBe('utility_unavailable');
  });

  it.each([401, 403] as const)('ends with the authorization, status %s', async (revokedStatus) => {
    const utility = createTestUtility({ quirks: { revokedStatus } });
    const { login } = await utility.consent();
    utility.custodian.revoke('503888');
    expect(await failureOf(utility.method.listAccounts({ ...request(), login }))).toBe('login_expired');
    expect(await failureOf(utility.method.checkAccess({ ...request(), login }))).toBe('login_expired');
    expect(await failureOf(renewed(utility, login))).toBe('login_expired');
  });
});
