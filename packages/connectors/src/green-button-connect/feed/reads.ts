import {
  type ConnectorAccount,
  type FileAccount,
  type LoginRequest,
  NotYetError,
  type Reads,
} from '@utility-connect/connector';
import type { Context } from '../context.ts';
import { notifiedOf } from '../notifications.ts';
import { type Login, parseLogin } from '../oauth/login.ts';
import type { FeedCache, Wanted } from './feed-cache.ts';
import { fetchFeed } from './fetch-feed.ts';
import { type FeedRange, feedAddress, feedRange } from './range.ts';

const DAY = 86_400;
/** How far back accounts are looked for, except right after the consent. */
const RECENT_DAYS = 31;
/** When a feed that was empty is asked for again. */
const EMPTY_SECONDS = 300;
const INTERVALS_PER_BATCH = 2_000;

/** Reads accounts, intervals and bills of feeds, which have all of them together. */
export function createReads(context: Context, cache: FeedCache): Reads {
  const { now, quirks } = context;

  const load = (request: LoginRequest, range: FeedRange, hasCustomer = false) => {
    const source = sourceOf(context, request);
    const wanted = { ...source, range, hasCustomer };
    return cache.load(wanted, request.signal, () => fetchAccounts(context, request, wanted));
  };

  return {
    async listAccounts(request) {
      const { login } = sourceOf(context, request);
      const days = isNew(login, now()) ? quirks.historyDays : RECENT_DAYS;
      const from = (Math.floor(now() / DAY) - days) * DAY;
      const range = feedRange({ from, to: now() }, context);
      return range ? (await load(request, range, true)).map(withoutData) : [];
    },
    async *readIntervals(request) {
      const { accountKey, from, to } = request;
      const range = feedRange(request, context);
      const accounts = range ? await load(request, range) : [];
      let batch = [];
      for (const interval of findAccount(accounts, accountKey)?.intervals ?? []) {
        if (interval.end <= from || interval.end > to) continue;
        batch.push(interval);
        if (batch.length === INTERVALS_PER_BATCH) {
          yield batch;
          batch = [];
        }
      }
      if (batch.length > 0) yield batch;
    },
    async readBills(request) {
      const { accountKey, from, to } = request;
      // Of the feed whose intervals were just read. The service keeps older bills.
      const range = cache.longestRange(sourceOf(context, request).key) ?? feedRange(request, context);
      const accounts = range ? await load(request, range) : [];
      const { bills = [] } = findAccount(accounts, accountKey) ?? {};
      return bills.filter(({ start, end }) => start < to && end > from);
    },
  };
}

/** Begins the keys of the feeds that a login has. */
export function feedKey({ accessToken }: Login): string {
  return `${accessToken} `;
}

interface Source {
  readonly key: string;
  readonly login: Login;
  readonly notified: readonly string[];
}

const sourceOf = (context: Context, { login: text, notified: given }: LoginRequest): Source => {
  const login = parseLogin(text);
  const notified = context.quirks.notifiedResources ? notifiedOf(context, login, given) : [];
  return { key: feedKey(login) + [login.resource, ...notified].join(' '), login, notified };
};

const fetchAccounts = async (
  context: Context,
  { utility, signal }: LoginRequest,
  { login, notified, range, hasCustomer }: Source & Wanted,
): Promise<readonly FileAccount[]> => {
  const { now, quirks } = context;
  const fetchFrom = (addresses: readonly string[], isOptional: boolean) =>
    fetchFeed(context, {
      addresses: addresses.map((address) => feedAddress(address, range, quirks)),
      isOptional,
      customer: hasCustomer ? login.customer : null,
      token: login.accessToken,
      utility,
      signal,
    });
  // Anyone can notify, so an address without data must not keep the others from being read.
  const accounts =
    (notified.length > 0 && (await fetchFrom(notified, true))) || (await fetchFrom([login.resource], false));
  if (!accounts?.length && quirks.emptyAtFirst && isNew(login, now())) {
    throw new NotYetError(EMPTY_SECONDS, 'The utility has no data yet.');
  }
  return accounts ?? [];
};

const isNew = ({ connectedAt }: Login, now: number): boolean => now - connectedAt < DAY;

const findAccount = (accounts: readonly FileAccount[], accountKey: string): FileAccount | undefined =>
  accounts.find(({ key }) => key === accountKey);

const withoutData = ({ intervals: _, bills: __, ...account }: FileAccount): ConnectorAccount => account;
