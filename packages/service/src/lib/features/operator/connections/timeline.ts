import type { OperatorTimeline, OperatorTimelineEntry } from '@utility-connect/protocol/operator';
import { STALL_SECONDS } from '../../../heart/store/syncs.ts';
import { describeEntry, isProblem } from '../journal/entry-texts.ts';
import type { StoredEntry } from '../journal/journal-queries.ts';
import type { ReadContext } from '../operator-context.ts';
import { type PageQuery, writePlace } from '../paging.ts';
import { describeProblem } from '../problem-texts.ts';

interface TimelineQuery extends PageQuery {
  readonly only?: 'problems' | 'webhooks' | 'operator' | undefined;
}

/** Entries that are read for a page: folding makes fewer of them. */
const MAX_READ = 1_000;

const successes = ['intervals.available', 'bill.available'];

/** The timeline of a connection, newest entry first; `null` if there was no such connection. */
export async function readTimeline(
  { store }: ReadContext,
  connectionId: string,
  { only, after, limit }: TimelineQuery,
): Promise<OperatorTimeline | null> {
  const { journal, connections } = store.operator;
  const found = await connections.find(connectionId);
  const rows = await journal.listOfConnection({
    connectionId,
    only,
    // Outages of its utility, as its client was told.
    utility: found && {
      id: found.status.utilityId,
      clientId: found.client.id,
      since: found.status.connectedAt,
    },
    after,
    limit: MAX_READ,
  });
  if (!found && rows.length === 0 && after === null) return null;
  const groups = fold(rows, only === undefined).slice(0, limit + 1);
  const page = groups.slice(0, limit);
  const last = page.at(-1)?.at(-1);
  const hasMore = groups.length > limit || rows.length === MAX_READ;
  const deliveries = await store.operator.webhooks.listOfEvents(
    page.flatMap(([newest]) => (newest ? [newest.id] : [])),
  );
  return {
    items: withGaps(
      page.map((group) => toEntry(group, deliveries)),
      only === undefined,
    ),
    next_cursor: hasMore && last ? writePlace(last) : null,
  };
}

/** Groups syncs in a row that worked. */
const fold = (rows: readonly StoredEntry[], folds: boolean): StoredEntry[][] => {
  const groups: StoredEntry[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    const previous = group?.at(-1);
    const continues =
      folds &&
      previous !== undefined &&
      successes.includes(row.type) &&
      successes.includes(previous.type) &&
      // Otherwise there is a gap between them.
      previous.at - row.at <= STALL_SECONDS;
    if (continues) group?.push(row);
    else groups.push([row]);
  }
  return groups;
};

type Deliveries = OperatorTimelineEntry['deliveries'];

const toEntry = (group: readonly StoredEntry[], deliveries: Deliveries): OperatorTimelineEntry => {
  const [newest, oldest] = [group[0], group.at(-1)] as [StoredEntry, StoredEntry];
  const isFolded = group.length > 1;
  const code = newest.type === 'connection.needs_sign_in' ? newest.data.reason : undefined;
  return {
    id: newest.id,
    type: isFolded ? 'syncs_worked' : newest.type,
    at: newest.at,
    from: oldest.at,
    count: group.length,
    text: isFolded ? `${group.length} times new data` : describeEntry(newest.type, newest.data),
    is_problem: isProblem(newest.type),
    problem: typeof code === 'string' && code !== 'sign_in_requested' ? describeProblem(code) : null,
    request_id: isFolded ? null : newest.requestId,
    deliveries: deliveries.filter(({ event_id: id }) => id === newest.id),
  };
};

/** Adds an entry between two syncs that worked, if nothing at all was recorded between them for days. */
const withGaps = (entries: readonly OperatorTimelineEntry[], isWhole: boolean): OperatorTimelineEntry[] =>
  entries.flatMap((entry, index) => {
    const next = entries[index + 1];
    if (!isWhole || !next || entry.from - next.at <= STALL_SECONDS) return [entry];
    const days = Math.floor((entry.from - next.at) / 86_400);
    const common = { is_problem: false, problem: null, request_id: null, deliveries: [] };
    const text = `Nothing recorded for ${days} days`;
    return [
      entry,
      { id: `gap-${entry.id}`, type: 'gap', at: entry.from, from: next.at, count: 0, text, ...common },
    ];
  });
