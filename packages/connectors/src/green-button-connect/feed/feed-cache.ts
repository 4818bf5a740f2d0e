import { ConnectorError, type FileAccount, NotYetError } from '@utility-connect/connector';
import type { FeedRange } from './range.ts';

export interface Feed {
  readonly accounts: readonly FileAccount[];
  /** Why accounts may be missing; `null` if the feed is complete. */
  readonly failure: Error | null;
}

/** Request for a feed. */
export interface Wanted {
  /** Begins with the token, since another one may not read the same. */
  readonly key: string;
  readonly range: FeedRange;
  /** Whether the customer's address and account number are needed. */
  readonly hasCustomer: boolean;
  /** Intervals that are read from it. To read the same ones again takes a newer feed. Default none. */
  readonly intervals?: IntervalRead;
}

interface IntervalRead {
  readonly accountKey: string;
  readonly from: number;
  readonly to: number;
}

interface Known extends Omit<Wanted, 'intervals'> {
  /** Accounts and ranges that were read from it. */
  readonly reads: IntervalRead[];
  /** UNIX seconds. */
  readonly at: number;
  readonly feed: Promise<Feed>;
}

/**
 * Keeps the last feeds for a minute: one has all accounts, which are read one by one. Each sync reads from the utility, so a feed
 * gives the same intervals only once.
 */
export interface FeedCache {
  /** Gives a cached feed that covers the request, or fetches it. Concurrent calls share a request. */
  load(wanted: Wanted, signal: AbortSignal, fetchFeed: () => Promise<Feed>): Promise<Feed>;
  /** The longest range of the feeds with a key. */
  longestRange(key: string): FeedRange | undefined;
  /** Forgets the feeds whose keys begin like this. */
  forget(start: string): void;
}

const SECONDS = 60;
const MAX_FEEDS = 32;

/** @param now UNIX seconds. */
export function createFeedCache(now: () => number): FeedCache {
  let feeds: readonly Known[] = [];
  const find = (key: string): Known[] => {
    feeds = feeds.filter(({ at }) => now() - at < SECONDS);
    return feeds.filter((known) => known.key === key);
  };
  const remove = (unwanted: Known) => {
    feeds = feeds.filter((known) => known !== unwanted);
  };
  return {
    async load({ intervals, ...wanted }, signal, fetchFeed) {
      if (intervals) feeds = feeds.filter((one) => one.key !== wanted.key || !wasRead(one, intervals));
      const known = find(wanted.key).find((one) => covers(one, wanted));
      if (known) {
        if (intervals) known.reads.push(intervals);
        try {
          return await unlessAborted(known.feed, signal);
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof ConnectorError || error instanceof NotYetError) throw error;
          // The caller that has fetched it was stopped.
        }
      }
      const added = { ...wanted, at: now(), reads: intervals ? [intervals] : [], feed: fetchFeed() };
      feeds = [...feeds.slice(1 - MAX_FEEDS), added];
      added.feed.catch(() => remove(added));
      return added.feed;
    },
    longestRange: (key) =>
      find(key)
        .map(({ range }) => range)
        .sort((one, other) => one.min - other.min)[0],
    forget(start) {
      feeds = feeds.filter(({ key }) => !key.startsWith(start));
    },
  };
}

const wasRead = ({ reads }: Known, { accountKey, from, to }: IntervalRead): boolean =>
  reads.some((read) => read.accountKey === accountKey && read.from < to && from < read.to);

const covers = (known: Known, wanted: Omit<Wanted, 'intervals'>): boolean =>
  known.range.min <= wanted.range.min &&
  known.range.max >= wanted.range.max &&
  (known.hasCustomer || !wanted.hasCustomer);

const unlessAborted = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
