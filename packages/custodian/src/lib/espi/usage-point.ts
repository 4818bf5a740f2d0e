import {
  type Direction,
  type Reading,
  type WritableUsagePoint,
  writeGreenButton,
} from '@utility-connect/green-button';
import type { Quirks } from '../quirks.ts';
import type { Authorization } from '../state.ts';
import { type Entry, idOf } from './entry.ts';
import type { Query, Range } from './query.ts';
import { inKilowattHours } from './style.ts';

interface Scene {
  readonly base: string;
  readonly authorization: Authorization;
  readonly query: Pick<Query, 'published' | 'updated'>;
  /** UNIX seconds. Readings that end later aren't there yet. */
  readonly now: number;
  readonly quirks: Quirks;
}

/**
 * Yields the entries of a usage point. Interval blocks are days, published when their last reading ends.
 * A range chooses whole blocks and bills; the other resources are always there.
 */
export function* usagePointEntries(point: WritableUsagePoint, scene: Scene): Generator<Entry> {
  const { authorization, query, now } = scene;
  const samples = [...sampleReadings(point)];
  yield* write({ ...point, readings: samples, bills: [] }, scene, authorization.createdAt, (path) =>
    path.includes('/IntervalBlock/') ? null : path,
  );
  for (const { day, readings } of blocksOf(point, query, now)) {
    const readable = { ...point, readings, bills: [], timeZone: null };
    yield* write(readable, scene, endOf(readings), (path) =>
      path.includes('/IntervalBlock/') ? path.replace(/\d+$/, String(day)) : null,
    );
  }
  for (const [index, bill] of (point.bills ?? []).entries()) {
    if (bill.end > now || !overlaps(bill, query.published) || !includes(query.updated, bill.end)) continue;
    const readable = { ...point, readings: [], bills: [bill], timeZone: null };
    yield* write(readable, scene, bill.end, (path) =>
      path.includes('/UsageSummary/') ? path.replace(/\d+$/, String(index + 1)) : null,
    );
  }
}

/** Whether any interval is in the range. */
export function hasIntervals(point: WritableUsagePoint, query: Scene['query'], now: number): boolean {
  return !blocksOf(point, query, now).next().done;
}

/** The id of a usage point in addresses. */
export function pathOf({ id }: WritableUsagePoint): string {
  return `UsagePoint/${id.replaceAll(/[^\w.-]/g, '_')}`;
}

// One of each direction: reading types and meter readings are written for the readings that are there.
const sampleReadings = (point: WritableUsagePoint): Iterable<Reading> => {
  const known = samples.get(point);
  if (known) return known.values();
  const found = new Map<Direction, Reading>();
  for (const reading of point.readings) {
    if (!found.has(reading.direction)) found.set(reading.direction, reading);
    if (found.size === 2) break;
  }
  samples.set(point, found);
  return found.values();
};

const samples = new WeakMap<WritableUsagePoint, Map<Direction, Reading>>();

interface Block {
  /** Days since 1970, local. */
  readonly day: number;
  readonly readings: readonly Reading[];
}

function* blocksOf(
  { readings, timeZone }: WritableUsagePoint,
  query: Scene['query'],
  now: number,
): Generator<Block> {
  // Days begin at midnight of standard time, all year.
  const offset = timeZone?.offsetSeconds ?? 0;
  let day = 0;
  let block: Reading[] = [];
  for (const reading of readings) {
    const { start, seconds } = reading;
    const next = Math.floor((start + offset) / 86_400);
    if (next !== day) {
      if (isWanted(block, query)) yield { day, readings: block };
      block = [];
      day = next;
    }
    if (start + seconds > now) break;
    block.push(reading);
  }
  if (isWanted(block, query)) yield { day, readings: block };
}

const isWanted = (block: readonly Reading[], { published, updated }: Scene['query']): boolean => {
  const [first] = block;
  const end = endOf(block);
  return first !== undefined && overlaps({ start: first.start, end }, published) && includes(updated, end);
};

const overlaps = ({ start, end }: { start: number; end: number }, { min, max }: Range): boolean =>
  start < max && end > min;

const includes = ({ min, max }: Range, time: number): boolean => time >= min && time < max;

const endOf = (readings: readonly Reading[]): number =>
  readings.reduce((end, { start, seconds }) => Math.max(end, start + seconds), 0);

/** Writes the entries for which `rename` returns a path. */
function* write(
  point: WritableUsagePoint,
  { base, authorization, quirks }: Scene,
  updated: number,
  rename: (path: string) => string | null,
): Generator<Entry> {
  const id = pathOf(point).slice('UsagePoint/'.length);
  const feed = [...writeGreenButton([{ ...point, id }], { updated: new Date(updated * 1000) })].join('');
  for (const [xml] of feed.matchAll(/<entry>.*?<\/entry>\n/gs)) {
    const written = /<link rel="self" href="\/espi\/1_1\/resource\/([^"]+)"/.exec(xml)?.[1];
    const path = written && rename(written);
    if (!path) continue;
    const subscription = `${base}/Subscription/${authorization.id}`;
    const linked = xml
      .replace(/<id>[^<]*/, `<id>${idOf(`${authorization.id}/${path}`)}`)
      .replace(`resource/${written}"`, `resource/${path}"`)
      .replaceAll('href="/espi/1_1/resource/UsagePoint', `href="${subscription}/UsagePoint`)
      .replaceAll('href="/espi/1_1/resource', `href="${base}`);
    const isConverted = quirks.kilowattHours && point.unit === 'kWh';
    yield { path, xml: isConverted ? inKilowattHours(linked) : linked };
  }
}
