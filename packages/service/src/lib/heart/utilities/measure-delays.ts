import type { MethodKind } from '@utility-connect/protocol';
import type { JobHandler } from '../../core/jobs/worker.ts';
import { nextTaskIfDue } from '../../core/next-task.ts';
import type { HeartStore } from '../heart-store.ts';
import { ACTIVE_SECONDS, type DataDelay, MEASURE_SECONDS } from '../store/delays.ts';

interface MeasureContext {
  readonly store: HeartStore;
  /** UNIX seconds. */
  readonly now: () => number;
}

const HOUR = 3600;
const POLL_MS = 60_000;

/** The job that measures how late the data of utilities is, once an hour over all processes. */
export function measurementJobs(context: MeasureContext): JobHandler {
  const { store, now } = context;
  return {
    kind: 'measurement',
    maxActive: 1,
    pollMs: POLL_MS,
    prepare: () => store.delays.addJob(now()),
    async work(job, signal) {
      await measureDelays(context, signal);
      await store.jobs.end(job, { kind: 'done', dueAt: now() + MEASURE_SECONDS });
    },
  };
}

/** Measures and stores the delays of all production connections, page by page. */
export async function measureDelays(
  { store, now }: MeasureContext,
  signal: AbortSignal,
): Promise<readonly DataDelay[]> {
  const measuredAt = now();
  const since = measuredAt - ACTIVE_SECONDS;
  const clients = await store.delays.productionClients();
  const groups = new Map<string, Group>();
  const groupOf = (utilityId: string, method: MethodKind): Group => {
    const key = `${method} ${utilityId}`;
    const group = groups.get(key) ?? { utilityId, method, logins: 0, hours: new Map() };
    groups.set(key, group);
    return group;
  };
  for await (const page of pagesOf(store.delays.readConnections, signal)) {
    for (const { clientId, utilityId, method, signInNeededAt } of page) {
      if (!clients.has(clientId) || method === 'file') continue;
      if (signInNeededAt === null || signInNeededAt >= since) groupOf(utilityId, method).logins += 1;
    }
  }
  for await (const page of pagesOf(store.delays.readAccounts, signal)) {
    for (const { clientId, utilityId, method, dataThrough, lastSuccessAt } of page) {
      if (!clients.has(clientId) || utilityId === null || method === null || method === 'file') continue;
      if (dataThrough === null || lastSuccessAt === null || lastSuccessAt < since) continue;
      const { hours } = groupOf(utilityId, method);
      const hour = Math.max(0, Math.floor((lastSuccessAt - dataThrough) / HOUR));
      hours.set(hour, (hours.get(hour) ?? 0) + 1);
    }
  }
  const delays = [...groups.values()].map(({ hours, ...group }) => ({
    ...group,
    medianSeconds: medianOf(hours),
    worstSeconds: hours.size === 0 ? null : Math.max(...hours.keys()) * HOUR,
    measuredAt,
  }));
  await store.delays.replace(delays);
  return delays;
}

interface Group {
  readonly utilityId: string;
  readonly method: MethodKind;
  logins: number;
  /** Number of accounts by the whole hours of their delay: a million delays would take much memory. */
  readonly hours: Map<number, number>;
}

const medianOf = (hours: ReadonlyMap<number, number>): number | null => {
  const sorted = [...hours].sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [hour, count] of sorted) {
    seen += count;
    if (seen * 2 >= total) return hour * HOUR;
  }
  return null;
};

async function* pagesOf<Row extends { readonly id: string }>(
  readPage: (after: string) => Promise<readonly Row[]>,
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  for (let after = ''; ; ) {
    signal.throwIfAborted();
    const rows = await readPage(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
    await nextTaskIfDue();
  }
}
