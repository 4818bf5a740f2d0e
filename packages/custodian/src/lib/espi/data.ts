import type { WritableUsagePoint } from '@utility-connect/green-button';
import { text, xml } from '../http.ts';
import { postNotification, subscriptionAddress } from '../notify.ts';
import { type Authorization, resourceBase, type State } from '../state.ts';
import type { Entry } from './entry.ts';
import { entryResponse, feedResponse } from './feed.ts';
import type { Query } from './query.ts';
import { retailCustomerEntries } from './retail-customer.ts';
import { hasIntervals, pathOf, usagePointEntries } from './usage-point.ts';

interface DataRequest {
  readonly url: URL;
  readonly query: Query;
  readonly state: State;
}

/** Answers `Batch/Subscription/{id}` and `Batch/Subscription/{id}/UsagePoint/{id}`. `path` is the part after the first id. */
export async function answerSubscription(
  authorization: Authorization,
  path: string,
  request: DataRequest,
): Promise<Response> {
  const { quirks } = request.state;
  const shared = sharedPoints(authorization);
  if (quirks.notifyOnly && path === '') {
    const batch = subscriptionAddress(authorization, request.state);
    const addresses = shared.map((point) => `${batch}/${pathOf(point)}`);
    await postNotification(authorization, addresses, request.state).catch(() => {});
    return text(202, 'The data is being prepared.');
  }
  const { feed } = authorization.customer;
  if (feed !== undefined) return xml(feed);
  const points = path === '' ? shared : shared.filter((point) => pathOf(point) === path);
  if (points.length === 0) return text(404, 'The usage point is unknown or not shared.');
  return answerBatch([{ authorization, points }], request);
}

/** Answers `Batch/Bulk/{id}`: all that a client may read. */
export function answerBulk(authorizations: readonly Authorization[], request: DataRequest): Response {
  return answerBatch(
    authorizations.map((authorization) => ({ authorization, points: sharedPoints(authorization) })),
    request,
  );
}

/** Answers `Batch/RetailCustomer/{id}`. */
export function answerRetailCustomer(
  authorization: Authorization,
  { url, query, state }: DataRequest,
): Response {
  const { quirks, now } = state;
  const entries = retailCustomerEntries(authorization, resourceBase(state));
  return feedResponse(entries, { url, query, quirks, now: now() });
}

/** Answers a resource of its own, such as `UsagePoint/{id}/MeterReading`: one entry, or a feed for a collection. */
export function answerResource(authorization: Authorization, path: string, request: DataRequest): Response {
  const { url, query, state } = request;
  const { quirks, now } = state;
  if (quirks.notifyOnly && path === 'UsagePoint') return text(404, 'There is no list of usage points.');
  const entries = allEntries([{ authorization, points: sharedPoints(authorization) }], request);
  const found = within(entries, path, query.depth ?? 0);
  const isCollection = path.split('/').length % 2 === 1;
  if (isCollection || query.depth) return feedResponse(found, { url, query, quirks, now: now() });
  const { value: entry } = found.next();
  return entry ? entryResponse(entry, quirks) : text(404, 'The resource is unknown or not shared.');
}

interface Part {
  readonly authorization: Authorization;
  readonly points: readonly WritableUsagePoint[];
}

const sharedPoints = ({ customer, usagePointIds }: Authorization): WritableUsagePoint[] =>
  customer.usagePoints.filter(({ id }) => usagePointIds.includes(id));

const answerBatch = (parts: readonly Part[], request: DataRequest): Response => {
  const { url, query, state } = request;
  const { quirks, now } = state;
  const hasData = () => parts.some(({ points }) => points.some((point) => hasIntervals(point, query, now())));
  if (quirks.noContent && !hasData()) return new Response(null, { status: 204 });
  const entries = allEntries(parts, request);
  const wanted = query.depth === null ? entries : upTo(entries, 2 + 2 * query.depth);
  return feedResponse(wanted, { url, query, quirks, now: now() });
};

function* allEntries(parts: readonly Part[], { query, state }: DataRequest): Generator<Entry> {
  const { quirks } = state;
  const scene = { base: resourceBase(state), query, now: state.now(), quirks };
  for (const { authorization, points } of parts) {
    for (const point of points) yield* usagePointEntries(point, { ...scene, authorization });
  }
}

/** The entry at a path, or the members of a collection; with a depth, also the entries below them. */
function* within(entries: Iterable<Entry>, path: string, depth: number): Generator<Entry> {
  const isBelow = (entry: Entry) => entry.path === path || entry.path.startsWith(`${path}/`);
  const length = path.split('/').length;
  const levels = length % 2 === 1 ? length + 1 : length;
  for (const entry of upTo(entries, levels + 2 * depth)) if (isBelow(entry)) yield entry;
}

/** Leaves out the entries with longer paths. */
function* upTo(entries: Iterable<Entry>, segments: number): Generator<Entry> {
  for (const entry of entries) if (entry.path.split('/').length <= segments) yield entry;
}
