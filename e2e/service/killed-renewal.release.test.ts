import { randomBytes } from 'node:crypto';
import type { Quirks, RunningCustodian } from '@utility-connect/custodian';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../packages/service/test/support/free-port.ts';
import { createDatabase } from '../../packages/service/test/support/postgres/database.ts';
import { origin, page } from '../support/connect-requests.ts';
import {
  accountStatuses,
  consent,
  countRefreshes,
  lastRead,
  startSandboxCustodian,
  untilRead,
} from '../support/consent-requests.ts';
import { type RunningService, startService } from '../support/service.ts';

interface Connected {
  readonly service: RunningService;
  readonly custodian: RunningCustodian;
  readonly accessToken: string;
}

/** Connects a user, whose access token ends so soon that each sync renews it. */
const connect = async (settings: Record<string, string>, quirks: Quirks): Promise<Connected> => {
  const port = await findFreePort();
  const environment = { SANDBOX_CUSTODIAN_URL: `http://127.0.0.1:${port}`, ...settings };
  const service = await startService({ origins: [origin], environment });
  onTestFinished(() => service.stop());
  const lifetimes = { accessTokenSeconds: 30 };
  const custodian = await startSandboxCustodian(service, service.connectUrl, { port, lifetimes, quirks });
  onTestFinished(() => custodian.close());
  const accessToken = await consent(custodian, 'user', service);
  await untilRead(service, accessToken, 0);
  return { service, custodian, accessToken };
};

/** Kills the service when the utility has renewed the login, and before the answer arrives. */
const killDuringRenewal = async ({ service, custodian }: Connected): Promise<void> => {
  const { fetch: answer } = custodian;
  custodian.fetch = async (request, connection) => {
    const response = await answer(request, connection);
    return request.url.endsWith('/oauth/token') ? new Promise(() => {}) : response;
  };
  const before = countRefreshes(custodian);
  expect(await custodian.notify(custodian.authorizations[0]?.id ?? '')).toBe(204);
  await expect.poll(() => countRefreshes(custodian)).toBe(before + 1);
  await service.kill();
  custodian.fetch = answer;
};

const refusals = async ({ service, accessToken }: Connected) =>
  (await accountStatuses(service, accessToken)).map((each) => each.login_refused_at);

const accountIds = async ({ service, accessToken }: Connected) =>
  (await accountStatuses(service, accessToken)).map(({ id }) => id);

const eventsOf = async ({ baseUrl, clientHeaders: headers }: RunningService): Promise<unknown[]> => {
  const { events } = (await (await fetch(`${baseUrl}/webhook_events`, { headers })).json()) as {
    events: { type: string; data: object }[];
  };
  return events.map(({ type, data }) => ({ type, data }));
};

it('a service that is killed during a renewal recovers where the old refresh token still works, on SQLite', async () => {
  const connected = await connect({}, {});
  const { service, accessToken } = connected;
  const readAt = await lastRead(service, accessToken);
  await killDuringRenewal(connected);
  await service.restart();
  await untilRead(service, accessToken, readAt);
  expect(await refusals(connected)).toEqual([null, null]);
});

it('a service that is killed during a renewal asks for a new consent where refresh tokens work once, on PostgreSQL', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  const settings = { DATABASE_URL: database.url, ENCRYPTION_KEY: randomBytes(32).toString('base64') };
  const connected = await connect(settings, { rotateRefreshTokens: 'revoke' });
  const { service, custodian, accessToken } = connected;
  await killDuringRenewal(connected);
  await service.restart();
  await expect.poll(() => refusals(connected)).toEqual([expect.any(Number), expect.any(Number)]);
  const ids = await accountIds(connected);
  expect(await eventsOf(service)).toContainEqual({
    type: 'connection.needs_sign_in',
    data: expect.objectContaining({ user_id: 'user', reason: 'login_expired' }),
  });
  expect((await service.read(`/users/${ids[0]}/bills`, accessToken)).status).toBe(200);

  const token = await service.connectToken({ user_id: 'user' });
  expect(await (await page(service, token, 'session', {})).json()).toMatchObject({
    mode: 'update',
    connected: [{ needs_sign_in: true }],
  });
  const readAt = await lastRead(service, accessToken);
  await consent(custodian, 'user', service);
  await untilRead(service, accessToken, readAt);
  expect(await refusals(connected)).toEqual([null, null]);
  expect(await accountIds(connected)).toEqual(ids);
});
