// A connection from its consent to its end, at a custodian with almost all quirks at once.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBoundedFetch } from '@utility-connect/connector-host/node';
import { createGreenButtonConnect, parseUtilities } from '@utility-connect/connectors';
import { createHousehold, type RunningCustodian, startCustodian } from '@utility-connect/custodian';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createCertificate } from '../../../connector-host/test/support/create-certificate.ts';
import type { Store } from '../../src/lib/app/create-sql-store.ts';
import { createBrowser, goToUtility, startAtUtility } from '../support/connect/utility-page.ts';
import { allQuirks } from '../support/connections/all-quirks.ts';
import { accountsOf, pass } from '../support/connections/token-utility.ts';
import { BASE_URL, createHarness, type Harness, json, NOW } from '../support/harness.ts';
import { openStore } from '../support/open-store.ts';

const DAY = 86_400;
const utilityId = 'us-mi-test-energy';
const client = {
  clientId: 'third-party',
  clientSecret: 'secret: & ü',
  scope: 'FB=4_5_15',
  redirectUris: [`${BASE_URL}/link/return`],
  notifyUri: `${BASE_URL}/notify/${utilityId}`,
};
const start = Math.floor(NOW / 1000 / DAY) * DAY - 40 * DAY;
const usagePoints = ['1', '2'].map((id) =>
  createHousehold({ id, start, end: start + 80 * DAY, intervalSeconds: 3_600, solar: id === '2' }),
);

const certificateOf = (name: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'certificates '));
  const { cert, key } = createCertificate(folder, name);
  const pem = { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  rmSync(folder, { recursive: true });
  return pem;
};

/** The utility's own clock is that of the harness. */
const openCustodian = (now: () => number, service: () => Harness['service']): Promise<RunningCustodian> =>
  startCustodian({
    clients: [client],
    customers: [{ login: 'alice', password: 'x', accountNumber: '10001234', usagePoints }],
    quirks: { ...allQuirks, mutualTls: true },
    tls: certificateOf('server'),
    now,
    fetch: async (url, init) => service().fetch(new Request(url as string, init)),
  });

const connectorOf = ({ endpoints: { authorize, token } }: RunningCustodian, now: () => number) => {
  const method = { kind: 'redirect', platform: 'savage-data', authorize, token, scope: client.scope };
  const utility = { id: utilityId, name: 'Test Energy', regions: ['MI'], time_zone: 'America/Detroit' };
  const methods = [{ ...method, client_auth: 'mtls' }];
  const [entry] = parseUtilities(JSON.stringify({ ...utility, methods }), 'test.json');
  if (!entry) throw new Error('There is no entry.');
  const { methods: created } = createGreenButtonConnect({
    entry,
    credentials: client,
    fetch: createBoundedFetch({ allowedHosts: ['127.0.0.1'], certificate: certificateOf('client') }),
    now: () => Math.floor(now() / 1000),
  });
  return { utilities: [entry], methods: created };
};

const claims = ['claim', 'claimOne', 'claimLease'];
const ends = ['end', 'finishCheck', 'endLease', 'finish'];

/**
 * Watches what the service works on. No time may pass meanwhile: leases would end, and a refresh token would be used twice.
 *
 * @returns whether it works on nothing
 */
const watchWork = ({ connections, syncs, jobs }: Store): (() => boolean) => {
  let calls = 0;
  let claimed = 0;
  for (const topic of [connections, syncs, jobs] as unknown as Record<
    string,
    (...args: unknown[]) => unknown
  >[]) {
    for (const [name, method] of Object.entries(topic)) {
      topic[name] = async (...args) => {
        calls += 1;
        try {
          const result = await method(...args);
          if (claims.includes(name) && (result === true || (result && typeof result === 'object')))
            claimed += 1;
          if (ends.includes(name)) claimed -= 1;
          return result;
        } finally {
          calls -= 1;
        }
      };
    }
  }
  return () => calls === 0 && claimed === 0;
};

describe('a connection on PostgreSQL', () => {
  let harness: Harness;
  let custodian: RunningCustodian;
  let errors: unknown[];
  let isIdle: () => boolean;
  beforeEach(async () => {
    // The certificate of the custodian is self-signed.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    errors = [];
    const { store, close } = await openStore.PostgreSQL();
    isIdle = watchWork(store);
    const now = () => harness?.clock.now ?? NOW;
    custodian = await openCustodian(now, () => harness.service);
    harness = await createHarness({
      ...connectorOf(custodian, now),
      store,
      onError: (error) => errors.push(error),
    });
    harness.service.work();
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await harness.service.stop();
      await custodian.close();
      await close();
    });
  });

  const consent = async (): Promise<string> => {
    const browser = createBrowser(harness);
    const { token, attempt, settled } = await startAtUtility(harness, { utilityId });
    const page = await goToUtility(browser, attempt);
    const returned = await custodian.consent(page, { registrationCode: allQuirks.registrationCode });
    expect((await browser.open(`${returned}`)).status).toBe(200);
    expect(await settled()).toMatchObject({ status: 'succeeded' });
    const { code } = await json<{ code: string }>(harness.page(token, 'session/complete', { body: {} }));
    return (await json<{ access_token: string }>(harness.exchange(code))).access_token;
  };

  /** Lets minutes pass, while the service works on nothing, until something has happened. */
  const later = <Value>(read: () => Promise<Value>) =>
    expect.poll(
      () => {
        if (isIdle()) pass(harness, 300);
        return read();
      },
      { timeout: 100_000, interval: 250 },
    );
  const statusOf = (path: string, token: string) => async () => (await harness.read(path, token)).status;
  const isRefused = async (token: string) =>
    (await accountsOf(harness, token)).map((account) => account.login_refused_at !== null);
  const idsOf = async (token: string) => (await accountsOf(harness, token)).map(({ id }) => id);
  /** Hours of this day since {@link start} whose usage is known. */
  const hoursOf = async (id: string, token: string, day: number) => {
    const [from, to] = [start + day * DAY, start + (day + 1) * DAY];
    const path = `/intervals?account_id=${id}&start_date=${from}&end_date=${to}`;
    return (await json<{ intervals?: unknown[] }>(harness.read(path, token))).intervals?.length;
  };

  it('lives through all quirks and its end at the utility, until it is removed', {
    timeout: 300_000,
  }, async () => {
    const token = await consent();
    expect((await harness.read('/accounts', token)).status).toBe(409);
    await later(statusOf('/accounts', token)).toBe(200);
    const ids = await idsOf(token);
    expect(ids).toHaveLength(2);
    for (const id of ids) await later(statusOf(`/users/${id}/bills`, token)).toBe(200);
    const [home = ''] = ids;
    for (let day = 0; day < 39; day += 1) expect(await hoursOf(home, token, day)).toBe(24);
    expect(await json<unknown[]>(harness.read(`/users/${home}/bills`, token))).not.toEqual([]);

    custodian.revoke(custodian.authorizations[0]?.id ?? '');
    await expect.poll(isIdle, { timeout: 100_000 }).toBe(true);
    pass(harness, 1.2 * DAY);
    await later(() => isRefused(token)).toEqual([true, true]);
    expect(await hoursOf(home, token, 38)).toBe(24);

    const again = await consent();
    await later(() => isRefused(again)).toEqual([false, false]);
    expect(await idsOf(again)).toEqual(ids);

    const headers = { ...harness.clientHeaders, Authorization: `Bearer ${again}` };
    expect((await harness.call('/connection', { method: 'DELETE', headers })).status).toBe(204);
    for (const old of [token, again]) expect((await harness.read('/accounts', old)).status).toBe(401);
    await later(async () => custodian.authorizations.map(({ revoked }) => revoked)).toEqual([true, true]);
    expect(errors).toEqual([]);
  });
});
