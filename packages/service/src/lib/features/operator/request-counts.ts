import type { RequestRecord } from '../../core/http/app.ts';

/** Answers that a process has given within the last hour. */
export interface RequestCounts {
  add(record: Pick<RequestRecord, 'status' | 'clientId'>): void;
  /** @param clientId only of this client. Default all. */
  sum(clientId?: string): RequestSum;
}

interface RequestSum {
  /** Start of the counted time, UNIX seconds. */
  readonly since: number;
  readonly total: number;
  readonly rateLimited: number;
  readonly unavailable: number;
}

type Counts = Omit<RequestSum, 'since'>;

const MINUTE = 60;
const MINUTES = 60;
/** Clients that are counted by name in a minute. */
const MAX_CLIENTS = 1_000;
/** Key of the sum of all clients: no client has an empty id. */
const ALL = '';

/** Counts requests by minute, in memory: a write per request would cost more than the request. */
export function createRequestCounts(now: () => number): RequestCounts {
  const startedAt = now();
  const minutes = new Map<number, Map<string, Counts>>();

  const oldest = (): number => Math.floor(now() / MINUTE) - MINUTES + 1;

  return {
    add({ status, clientId }) {
      const minute = Math.floor(now() / MINUTE);
      for (const past of minutes.keys()) if (past < oldest()) minutes.delete(past);
      const counts = minutes.get(minute) ?? new Map<string, Counts>();
      minutes.set(minute, counts);
      count(counts, ALL, status);
      if (clientId !== undefined && (counts.has(clientId) || counts.size <= MAX_CLIENTS)) {
        count(counts, clientId, status);
      }
    },
    sum(clientId = ALL) {
      const sum = { total: 0, rateLimited: 0, unavailable: 0 };
      for (const [minute, counts] of minutes) {
        const ofMinute = minute < oldest() ? undefined : counts.get(clientId);
        for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += ofMinute?.[key] ?? 0;
      }
      return { since: Math.max(startedAt, oldest() * MINUTE), ...sum };
    },
  };
}

const count = (counts: Map<string, Counts>, key: string, status: number): void => {
  const { total = 0, rateLimited = 0, unavailable = 0 } = counts.get(key) ?? {};
  counts.set(key, {
    total: total + 1,
    rateLimited: rateLimited + (status === 429 ? 1 : 0),
    unavailable: unavailable + (status === 503 ? 1 : 0),
  });
};
