import {
  type Custodian,
  createHousehold,
  type RunningCustodian,
  type StartOptions,
  startCustodian,
} from '@utility-connect/custodian';
import { expect } from 'vitest';
import { complete, open, page, tokenOf, untilStatus } from './connect-requests.ts';
import type { RunningService } from './service.ts';

/** The utility that users connect. */
const utilityId = '14328';
const DAY = 86_400;

/** When an account was read last, and since when it cannot be, in UNIX seconds. */
interface AccountStatus {
  readonly id: string;
  readonly last_success_at: number | null;
  readonly login_refused_at: number | null;
}

/**
 * Starts the custodian that a service has as `SANDBOX_CUSTODIAN_URL`, with two accounts. It notifies `service`. The readings end so
 * early that a process looks for newer ones as soon as it is asked.
 */
export function startSandboxCustodian(
  service: RunningService,
  connectUrl: string,
  options: Pick<StartOptions, 'port' | 'quirks' | 'lifetimes'>,
): Promise<RunningCustodian> {
  const today = Math.floor(Date.now() / 1000 / DAY) * DAY;
  const period = { start: today - 40 * DAY, end: today - 2 * DAY, intervalSeconds: 3_600 };
  const usagePoints = ['1', '2'].map((id) => createHousehold({ id, ...period }));
  const client = {
    clientId: 'third-party',
    clientSecret: 'secret',
    redirectUris: [`${connectUrl}/return`],
    notifyUri: `${service.baseUrl}/notify/${utilityId}`,
  };
  const customers = [{ login: 'demo', password: 'demo', usagePoints }];
  return startCustodian({ ...options, customers, clients: [client] });
}

/** Goes through Connect and the utility's page with requests to two processes in turn. @returns the access token */
export async function consent(
  custodian: Custodian,
  userId: string,
  a: RunningService,
  b: RunningService = a,
): Promise<string> {
  const token = await a.connectToken({ user_id: userId });
  await open(b, token);
  const started = await page(a, token, 'attempts/redirect', { utility_id: utilityId });
  expect(started.status).toBe(201);
  const { go_url: goUrl } = (await started.json()) as { go_url: string };
  const gone = await fetch(`${b.baseUrl}${pathOf(goUrl)}`, { redirect: 'manual' });
  const cookie = gone.headers.getSetCookie().map((line) => line.split(';')[0]);
  const returned = await custodian.consent(gone.headers.get('Location') ?? '');
  const headers = { Cookie: cookie.join('; ') };
  expect((await fetch(`${a.baseUrl}${pathOf(returned)}`, { headers })).status).toBe(200);
  await untilStatus(b, token, 'succeeded');
  return tokenOf(await a.exchange(await complete(b, token)));
}

/** Path and query: processes may have other addresses than the public one. */
const pathOf = (address: string | URL): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

export async function accountStatuses(
  service: RunningService,
  accessToken: string,
): Promise<AccountStatus[]> {
  const answer = await service.read('/accounts?include=status', accessToken);
  return (await answer.json()) as AccountStatus[];
}

/** Waits until all accounts were read after this time, in UNIX seconds. */
export async function untilRead(service: RunningService, accessToken: string, since: number): Promise<void> {
  const earliest = async () => {
    const times = (await accountStatuses(service, accessToken)).map((each) => each.last_success_at ?? 0);
    return times.length === 0 ? 0 : Math.min(...times);
  };
  await expect.poll(earliest).toBeGreaterThan(since);
}

/** When the newest account was read, in UNIX seconds. */
export async function lastRead(service: RunningService, accessToken: string): Promise<number> {
  const accounts = await accountStatuses(service, accessToken);
  return Math.max(...accounts.map((each) => each.last_success_at ?? 0));
}

/** How many refreshes the custodian has answered. */
export function countRefreshes({ requests }: Pick<Custodian, 'requests'>): number {
  return requests.filter(({ form }) => form.grant_type === 'refresh_token').length;
}
