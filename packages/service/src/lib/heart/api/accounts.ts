import { z } from 'zod';
import { readQuery } from '../../core/http/parameters.ts';
import type { Context } from '../context.ts';
import type { HeartStore } from '../heart-store.ts';
import type { Account } from '../store/accounts.ts';
import { loginRefused, notListedYet } from '../sync/sync-errors.ts';
import type { Endpoint } from './endpoint.ts';
import { nullableTime } from './nullable-time.ts';

const query = z.object({
  include: z.enum(['status'], 'must be "status".').optional().meta({
    description:
      '`status` adds `method`, `time_zone`, `data_from`, `data_through`, `last_success_at` and `login_refused_at` to each account.',
    example: 'status',
  }),
});

const account = z.object({
  id: z.uuid().describe('Identifies the account in requests for intervals and bills.'),
  account_number: z.string().describe("The utility's account number."),
  address: z.string().describe('Service address.'),
  usage_unit: z.literal('kwh').describe('Unit of usage in intervals.'),
  emissions_unit: z.literal('kg_co2e_per_kwh').describe('Emissions of one kWh.'),
  currency: z
    .string()
    .optional()
    .describe('ISO 4217 code of `cost` in intervals, such as `EUR`; absent where unknown.'),
  method: z
    .enum(['sign_in', 'redirect', 'file'])
    .optional()
    .describe(
      'With `include=status`: how the account is connected. The data of a `file` changes only when the user uploads another one.',
    ),
  time_zone: z
    .string()
    .optional()
    .describe('With `include=status`: IANA time zone of the meter. Its days start at midnight there.'),
  data_from: nullableTime(
    'With `include=status`: the intervals since then were read, in UNIX seconds; `null` until then, and for a `file`. Older ones of some utilities arrive bit by bit, and it moves back.',
  ).optional(),
  data_through: nullableTime(
    'With `include=status`: end of the last interval, in UNIX seconds; `null` if there is none. Corrections by the utility to the last seven days can still arrive.',
  ).optional(),
  last_success_at: nullableTime(
    'With `include=status`: when data was last read from the utility or a file, in UNIX seconds; `null` until then.',
  ).optional(),
  login_refused_at: nullableTime(
    'With `include=status`: when the utility first refused the login, in UNIX seconds; `null` while the login works. No new data arrives until the user goes through Connect again.',
  ).optional(),
});

/** `GET /accounts`: all accounts of the user. */
export function accounts({ store, now }: Pick<Context, 'store' | 'now'>): Endpoint {
  return {
    method: 'get',
    path: '/accounts',
    auth: 'user',
    requestedAccount: () => undefined,
    scopes: ['accounts'],
    operationId: 'listAccounts',
    summary: 'List accounts',
    description:
      'All accounts of the user that the access token belongs to: one per meter or property. The list can be empty.',
    tag: 'Data',
    parameters: { query },
    errors: [
      {
        error: notListedYet(60),
        when: 'the user has no account yet, and a utility is still preparing them: retry after `Retry-After` seconds. Or it refused the login before: the user has to go through Connect again.',
      },
    ],
    success: {
      description: 'The accounts.',
      schema: z.array(account),
      example: [
        {
          id: '5b6c2c4e-0f52-8d5b-9d6f-3f2d4c1f9f10',
          account_number: '4417302985',
          address: '1180 Alder Street, Oakland, CA 94607',
          usage_unit: 'kwh',
          emissions_unit: 'kg_co2e_per_kwh',
          currency: 'USD',
          method: 'sign_in',
          time_zone: 'America/Los_Angeles',
          data_from: 1706832000,
          data_through: 1769904000,
          last_success_at: 1769907600,
          login_refused_at: null,
        },
      ],
    },
    async handle(c) {
      const { userRef, accounts } = c.get('user');
      const { include } = readQuery(c, query);
      if (accounts.length === 0) await requireListed(store, c.get('client').id, userRef, now());
      if (include === undefined) return c.json(accounts.map(toWire));
      const statusOf = await readStatus(store, c.get('client').id, userRef);
      return c.json(accounts.map((each) => ({ ...toWire(each), ...statusOf(each) })));
    },
  };
}

/** @throws DomainError `data_unavailable` while the utility prepares the user's accounts. */
const requireListed = async (
  store: HeartStore,
  clientId: string,
  userRef: string,
  now: number,
): Promise<void> => {
  const connections = await store.connections.list(clientId, userRef);
  const checks = connections.flatMap(({ check, isPreparing }) => (check && isPreparing ? check : []));
  if (checks.length === 0) return;
  const due = checks.flatMap(({ dueAt }) => dueAt ?? []);
  if (due.length === 0) throw loginRefused();
  const seconds = Math.min(...due) - now;
  throw notListedYet(Math.min(MAX_RETRY_SECONDS, Math.max(MIN_RETRY_SECONDS, seconds)));
};

const MIN_RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 3600;

const toWire = ({ id, accountNumber, address, currency }: Account): z.output<typeof account> => ({
  id,
  account_number: accountNumber,
  address,
  usage_unit: 'kwh',
  emissions_unit: 'kg_co2e_per_kwh',
  ...(currency !== null && { currency }),
});

const readStatus = async (store: HeartStore, clientId: string, userRef: string) => {
  const connections = await store.connections.list(clientId, userRef);
  const connected = connections.flatMap(({ accounts, signInNeededAt }) =>
    accounts.map((each) => ({ ...each, signInNeededAt })),
  );
  return ({ id, timeZone, method, syncedFrom, syncedTo }: Account) => {
    const status = connected.find((each) => each.id === id);
    return {
      method,
      time_zone: timeZone,
      data_from: syncedTo === null ? null : syncedFrom,
      data_through: status?.dataThrough ?? null,
      last_success_at: status?.lastSuccessAt ?? null,
      login_refused_at: status?.signInNeededAt ?? null,
    };
  };
};
