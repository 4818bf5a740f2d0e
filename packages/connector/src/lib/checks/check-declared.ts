import type { Capabilities } from '../connector.ts';
import type { ConnectorAccount, MeterInterval } from '../readings.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Finds the ways in which intervals differ from what their connector and account declare. @returns sentences. */
export function findUndeclared(
  intervals: readonly MeterInterval[],
  { intervalSeconds, currency }: Pick<ConnectorAccount, 'intervalSeconds' | 'currency'>,
  capabilities: Pick<Capabilities, 'intervalSeconds' | 'exported'>,
): string[] {
  const mistakes = new Set<string>();
  for (const interval of intervals) {
    const length = interval.end - interval.start;
    if (!capabilities.intervalSeconds.some((seconds) => isLength(length, seconds))) {
      const declared = JSON.stringify(capabilities.intervalSeconds);
      mistakes.add(`an interval has ${length} s; \`capabilities.intervalSeconds\` is ${declared}.`);
    }
    if (!capabilities.exported && interval.exportedKwh !== undefined)
      mistakes.add('an interval has `exportedKwh`; `capabilities.exported` is false.');
    if (currency === undefined && interval.cost !== undefined)
      mistakes.add('an interval has `cost`; its account has no `currency`.');
  }
  const usual = usualLength(intervals);
  if (usual !== undefined && usual !== intervalSeconds) {
    mistakes.add(
      `\`intervalSeconds\` of the account is ${intervalSeconds}; most of its intervals have ${usual} s.`,
    );
  }
  return [...mistakes];
}

const usualLength = (intervals: readonly MeterInterval[]): number | undefined => {
  const counts = new Map<number, number>();
  for (const { start, end } of intervals) counts.set(end - start, (counts.get(end - start) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
};

// A day has an hour less or more when clocks change.
const isLength = (actual: number, declared: number): boolean =>
  actual === declared || (declared === DAY && Math.abs(actual - declared) === HOUR);
