import { randomBytes } from 'node:crypto';
import type { RunningCustodian } from '@utility-connect/custodian';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../packages/service/test/support/free-port.ts';
import { createDatabase, type TestDatabase } from '../../packages/service/test/support/postgres/database.ts';
import { origin } from '../support/connect-requests.ts';
import {
  accountStatuses,
  consent,
  countRefreshes,
  startSandboxCustodian,
  untilRead,
} from '../support/consent-requests.ts';
import { readAll } from '../support/read-all.ts';
import { type RunningService, startService } from '../support/service.ts';

const connectUrl = 'http://localhost:4000/link';
const tokenSeconds = 3_600;

let database: TestDatabase;
let a: RunningService;
let b: RunningService;
let custodian: RunningCustodian;
let accessToken: string;

beforeAll(async () => {
  database = await createDatabase();
  const port = await findFreePort();
  const environment = {
    DATABASE_URL: database.url,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    CONNECT_URL: connectUrl,
    SANDBOX_CUSTODIAN_URL: `http://127.0.0.1:${port}`,
  };
  const start = () => startService({ origins: [origin], environment });
  [a, b] = await Promise.all([start(), start()]);
  custodian = await startSandboxCustodian(b, connectUrl, {
    port,
    quirks: { rotateRefreshTokens: 'revoke' },
    lifetimes: { accessTokenSeconds: tokenSeconds },
  });
});
afterAll(async () => {
  await Promise.all([a.stop(), b.stop()]);
  await custodian.close();
  await database.drop();
});

/** Holds reads of data until both processes have sent one. */
const meet = (): void => {
  const { fetch: answer } = custodian;
  let arrived = 0;
  let release = (): void => {};
  const both = new Promise<void>((resolve) => {
    release = resolve;
  });
  custodian.fetch = async (request, connection) => {
    if (request.url.includes('/Batch/Subscription/')) {
      arrived += 1;
      if (arrived === 2) {
        custodian.fetch = answer;
        release();
      }
      await both;
    }
    return answer(request, connection);
  };
};

const readsWith = (status: number): number =>
  custodian.requests.filter((each) => each.path.includes('/Batch/Subscription/') && each.status === status)
    .length;

const refusals = async (service: RunningService) =>
  (await accountStatuses(service, accessToken)).map((each) => each.login_refused_at);

it('both return the data of a consent that began at one and returned to the other', async () => {
  accessToken = await consent(custodian, 'user', a, b);
  await untilRead(b, accessToken, 0);
  expect(await readAll(b, accessToken)).toEqual(await readAll(a, accessToken));
  expect(await refusals(b)).toEqual([null, null]);
});

it('renew a login once when both find that its access token has ended', async () => {
  // New processes know nothing of what was just read.
  await Promise.all([a.restart(), b.restart()]);
  const accounts = await accountStatuses(a, accessToken);
  custodian.advance(tokenSeconds);
  custodian.requests.length = 0;
  meet();
  const reads = [a, b].map((service, index) =>
    service.read(`/users/${accounts[index]?.id}/bills`, accessToken),
  );
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200]);
  await expect.poll(() => readsWith(200)).toBe(2);
  expect(readsWith(401)).toBe(2);
  expect(countRefreshes(custodian)).toBe(1);
  expect(await refusals(a)).toEqual([null, null]);
  expect(custodian.authorizations).toMatchObject([{ revoked: false }]);
});

it('read new data that the utility has notified one of them of', async () => {
  const last = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(last);
  expect(await custodian.notify(custodian.authorizations[0]?.id ?? '')).toBe(204);
  await untilRead(a, accessToken, last);
  expect(await refusals(b)).toEqual([null, null]);
});

it('end the access at the utility when the user is removed at one of them', async () => {
  const headers = { ...a.clientHeaders, Authorization: `Bearer ${accessToken}` };
  expect((await fetch(`${a.baseUrl}/connection`, { method: 'DELETE', headers })).status).toBe(204);
  expect((await b.read('/accounts', accessToken)).status).toBe(401);
  await expect.poll(() => custodian.authorizations).toMatchObject([{ revoked: true }]);
});
