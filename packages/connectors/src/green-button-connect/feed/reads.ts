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
import type { Feed, FeedCache, Wanted } from './feed-cache.ts';
import { fetchFeed } from './fetch-feed.ts';
import { type FeedRange, feedAddress, feedRange } from './range.ts';

const DAY = 86_400;
/** Period in which accounts are looked for, except right after the consent. */
const RECENT_DAYS = 31;
/** Delay before an empty feed is requested again. */
const EMPTY_SECONDS = 300;
const INTERVALS_PER_BATCH = 2_000;
const nothing: Feed = { accounts: [], failure: null };

/** Reads accounts, intervals and bills of feeds, which have all of them together. */
export function createReads(context: Context, cache: FeedCache): Reads {
  const { now, quirks } = context;

  const load = (
    request: LoginRequest,
    range: FeedRange,
    purpose: Partial<Pick<Wanted, 'hasCustomer' | 'intervals'>> = {},
  ) => {
    const source = sourceOf(context, request);
    const wanted = { ...source, range, hasCustomer: false, ...purpose };
    return cache.load(wanted, request.signal, () => loadFeed(context, request, wanted));
  };

  return {
    async listAccounts(request) {
      const { login } = sourceOf(context, request);
      const days = isNew(login, now()) ? quirks.historyDays : RECENT_DAYS;
      const from = (Math.floor(now() / DAY) - days) * DAY;
      const range = feedRange({ from, to: now() }, context);
      const { accounts, failure } = range ? await load(request, range, { hasCustomer: true }) : nothing;
      if (failure && (accounts.length === 0 || isNew(login, now()))) throw failure;
      return accounts.map(withoutData);
    },
    async *readIntervals(request) {
      const { accountKey, from, to } = request;
      const range = feedRange(request, context);
      const feed = range ? await load(request, range, { intervals: { accountKey, from, to } }) : nothing;
      let batch = [];
      for (const interval of findAccount(feed, accountKey)?.intervals ?? []) {
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
      const feed = range ? await load(request, range) : nothing;
      const { bills = [] } = findAccount(feed, accountKey) ?? {};
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

const loadFeed = async (
  context: Context,
  { utility, signal }: LoginRequest,
  { login, notified, range, hasCustomer }: Source & Wanted,
): Promise<Feed> => {
  const { now, quirks } = context;
  const fetchFrom = (addresses: readonly string[], onFailure: ((error: Error) => void) | null) =>
    fetchFeed(context, {
      addresses: addresses.map((address) => feedAddress(address, range, quirks)),
      onFailure,
      customer: hasCustomer ? login.customer : null,
      token: login.accessToken,
      utility,
      signal,
    });
  // Anyone can notify, so an address that cannot be read must not keep the others from being read.
  const failures: Error[] = [];
  const found = notified.length > 0 ? await fetchFrom(notified, (error) => failures.push(error)) : null;
  const [failure = null] = failures;
  const fetchAll = () =>
    fetchFrom([login.resource], null).catch((error: unknown) => {
      // A subscription may never have data itself, so the error of a notified address is more useful.
      throw error instanceof NotYetError ? (failure ?? error) : error;
    });
  const accounts = found ?? (await fetchAll()) ?? [];
  if (accounts.length === 0 && quirks.emptyAtFirst && isNew(login, now())) {
    throw new NotYetError(EMPTY_SECONDS, 'The utility has no data yet.');
  }
  return { accounts, failure };
};

const isNew = ({ connectedAt }: Login, now: number): boolean => now - connectedAt < DAY;

/** @throws the error that kept the account from being found. */
const findAccount = ({ accounts, failure }: Feed, accountKey: string): FileAccount | undefined => {
  const account = accounts.find(({ key }) => key === accountKey);
  if (!account && failure) throw failure;
  return account;
};

const withoutData = ({ intervals: _, bills: __, ...account }: FileAccount): ConnectorAccount => account;
