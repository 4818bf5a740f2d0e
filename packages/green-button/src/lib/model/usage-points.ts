import { groupBy } from '../group-by.ts';
import { checkLimit, type Limits } from '../limits.ts';
import { isPauseDue, pause } from '../pause.ts';
import type { ReplacingLimits } from '../readings/overlaps.ts';
import { createReadings, type DirectedRuns } from '../readings/readings.ts';
import type { Address, Service, Unit, UsagePoint } from '../types.ts';
import type { Warnings } from '../warnings.ts';
import { orderBills } from './bill.ts';
import { checkReadings } from './checks.ts';
import { chooseCounted } from './counted.ts';
import { directSeries } from './direct.ts';
import type { Draft } from './draft.ts';
import { checkLocalTime } from './local-time.ts';
import { lastPart } from './path.ts';
import { readTimeZone } from './time-zone.ts';

/**
 * Makes usage points of the drafts of all documents. Drafts with the same path are the same usage point.
 *
 * @param limits also for overlaps of two series
 * @throws GreenButtonError `too_many_usage_points`, which links can name without an entry of their own
 */
export async function finishUsagePoints(
  drafts: readonly Draft[],
  addresses: ReadonlyMap<string, Address>,
  limits: Limits & ReplacingLimits,
  warnings: Warnings,
): Promise<UsagePoint[]> {
  const { now } = limits;
  const merged = mergeDrafts(drafts);
  checkLimit(limits, 'usagePoints', merged.length);
  const byId = groupBy(merged, ({ path }) => lastPart(path));
  const usagePoints: UsagePoint[] = [];
  for (const draft of merged) {
    if (isPauseDue()) await pause();
    const { unit, delivered, received } = chooseCounted(draft.series, warnings);
    const usage = await directSeries('delivered', delivered, limits, warnings);
    const directed = [usage, await directSeries('received', received, limits, warnings)];
    const readings = createReadings(directed);
    const timeZone = readTimeZone(draft.timeZone, draft.timeZoneName, warnings);
    const isNet = delivered.some(({ type }) => type.flow === 'net');
    checkReadings(directed, { unit, isNet, now }, warnings);
    usagePoints.push({
      id: idOf(draft.path, byId),
      href: draft.href,
      service: draft.service ?? guessService(draft, unit),
      title: draft.title,
      timeZone,
      localTimeAsUtc: checkLocalTime(timeZone, draft, warnings),
      unit: readings.length > 0 ? unit : null,
      readings,
      measuresReceived: isNet || received.length > 0 || directed.some(hasNegative),
      currency: hasCosts(usage) ? usage.currency : null,
      bills: orderBills(draft.bills),
      tariff: draft.tariff,
      address: addresses.get(draft.path) ?? null,
    });
  }
  return usagePoints;
}

const hasNegative = ({ runs }: DirectedRuns): boolean =>
  runs.some(({ values }) => values.some((value) => value < 0));

const hasCosts = ({ runs }: DirectedRuns): boolean =>
  runs.some(({ costs }) => costs?.some((cost) => cost !== null && cost !== 0));

const mergeDrafts = (drafts: readonly Draft[]): Draft[] => {
  const byPath = new Map<string, Draft>();
  for (const draft of drafts) {
    const known = byPath.get(draft.path);
    if (!known) byPath.set(draft.path, draft);
    else {
      known.timeZone ??= draft.timeZone;
      known.timeZoneName ??= draft.timeZoneName;
      known.series.push(...draft.series);
      known.bills.push(...draft.bills);
    }
  }
  return [...byPath.values()];
};

// Two customers may both have a usage point 1.
const idOf = (path: string, byId: ReadonlyMap<string, readonly Draft[]>): string => {
  const id = lastPart(path);
  return byId.get(id)?.length === 1 ? decode(id) : path;
};

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const guessService = ({ series, bills }: Draft, readingUnit: Unit | null): Service => {
  const told = series.map(({ type }) => type?.service).find((service) => service != null);
  if (told) return told;
  const unit = readingUnit ?? bills.find(({ bill }) => bill.unit)?.bill.unit;
  if (unit === 'kWh') return 'electricity';
  return unit === 'therm' || unit === 'BTU' ? 'gas' : 'other';
};
