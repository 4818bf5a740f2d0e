import type { Capabilities } from '../connector.ts';
import type { ConnectorAccount, MeterInterval } from '../readings.ts';

// Each function finds a way in which intervals differ from what their connector or account declares, and returns it as a sentence.

const HOUR = 3_600;
const DAY = 24 * HOUR;

export function findUndeclared(
  intervals: readonly MeterInterval[],
  { intervalSeconds, exported }: Pick<Capabilities, 'intervalSeconds' | 'exported'>,
): string | undefined {
  for (const interval of intervals) {
    const length = interval.end - interval.start;
    if (!intervalSeconds.some((seconds) => isLength(length, seconds)))
      return `an interval has ${length} s; \`capabilities.intervalSeconds\` is ${JSON.stringify(intervalSeconds)}.`;
    if (!exported && interval.exportedKwh !== undefined)
      return 'an interval has `exportedKwh`; `capabilities.exported` is false.';
  }
  return undefined;
}

export function findOtherLength(
  intervals: readonly MeterInterval[],
  { intervalSeconds }: Pick<ConnectorAccount, 'intervalSeconds'>,
): string | undefined {
  const counts = new Map<number, number>();
  for (const { start, end } of intervals) counts.set(end - start, (counts.get(end - start) ?? 0) + 1);
  const [[usual] = [intervalSeconds]] = [...counts].sort(([, a], [, b]) => b - a);
  return usual === intervalSeconds
    ? undefined
    : `\`intervalSeconds\` of the account is ${intervalSeconds}; most of its intervals have ${usual} s.`;
}

export function findUnknownCost(
  intervals: readonly MeterInterval[],
  { currency }: Pick<ConnectorAccount, 'currency'>,
): string | undefined {
  const priced = intervals.filter(({ cost }) => cost !== undefined);
  if (priced.length > 0 && currency === undefined)
    return 'an interval has a `cost`; its account has no `currency`.';
  const used = priced.filter(({ usageKwh }) => usageKwh > 0);
  return used.length > 0 && used.every(({ cost }) => cost === 0)
    ? `all ${used.length} intervals with usage and a \`cost\` cost 0.`
    : undefined;
}

// A day has an hour less or more when clocks change.
const isLength = (actual: number, declared: number): boolean =>
  actual === declared || (declared === DAY && Math.abs(actual - declared) === HOUR);
