import type { DstRule, TimeZone } from '../types.ts';
import type { Warnings } from '../warnings.ts';
import { type Node, numberOf, textOf } from '../xml/entry.ts';

/** Reads `LocalTimeParameters`, and the IANA name that some feeds add. */
export function readTimeZone(node: Node | null, name: string | null, warnings: Warnings): TimeZone | null {
  const known = name !== null && isZoneName(name) ? name : null;
  if (!node)
    return known ? { name: known, offsetSeconds: standardOffset(known), dstSeconds: 0, ...noDst } : null;
  const offsetSeconds = numberOf(node, 'tzOffset') ?? 0;
  const dstSeconds = numberOf(node, 'dstOffset') ?? 0;
  const dstStart = dstSeconds ? parseRule(textOf(node, 'dstStartRule')) : null;
  const dstEnd = dstSeconds ? parseRule(textOf(node, 'dstEndRule')) : null;
  if (dstSeconds !== 0 && (!dstStart || !dstEnd))
    warnings.add('unknown_dst_rule', 'The rules for daylight saving time are not understood.');
  const rules = { dstStart, dstEnd };
  // The offset and the fact of DST are enough there.
  const american = hasAmericanRules(rules) ? names.get(offsetSeconds) : undefined;
  const found = dstSeconds === 0 ? standardNames.get(offsetSeconds) : american;
  return { name: known ?? found ?? null, offsetSeconds, dstSeconds, ...rules };
}

/** Whether clocks change as in North America. Utilities with rules that are not understood are there. */
export function hasAmericanRules({ dstStart, dstEnd }: Pick<TimeZone, 'dstStart' | 'dstEnd'>): boolean {
  return !dstStart || !dstEnd || (isSame(dstStart, americanStart) && isSame(dstEnd, americanEnd));
}

/**
 * Reads a DST rule: 32 bits as 8 hex digits. From the least significant bit: seconds (12), hours (5), day of the week (3),
 * day of the month (5), operator (3), month (4).
 */
function parseRule(text: string | null): DstRule | null {
  if (text === null || !/^[0-9a-f]{8}$/i.test(text)) return null;
  const bits = Number.parseInt(text, 16);
  const field = (shift: number, width: number) => Math.floor(bits / 2 ** shift) % 2 ** width;
  const month = field(28, 4);
  const operator = field(25, 3);
  const dayOfMonth = field(20, 5);
  const weekday = field(17, 3) || null;
  const secondOfDay = field(12, 5) * 3600 + field(0, 12);
  if (month < 1 || month > 12) return null;
  if (operator === 0)
    return dayOfMonth ? { month, weekday: null, week: null, day: dayOfMonth, secondOfDay } : null;
  // Some write other numbers here, such as a UNIX time in hex, which have bits where a rule has none.
  if (weekday === null || (operator > 1 && dayOfMonth !== 0) || secondOfDay > 86_400) return null;
  // 1: the weekday on or after the day of the month. 2 to 6: first to fifth, 7: last.
  const week = operator === 1 ? Math.ceil(dayOfMonth / 7) : operator === 7 ? 5 : operator - 1;
  return week >= 1 && week <= 5 ? { month, weekday, week, day: null, secondOfDay } : null;
}

const noDst = { dstStart: null, dstEnd: null };

const isSame = (a: DstRule, b: DstRule): boolean =>
  a.month === b.month && a.weekday === b.weekday && a.week === b.week;

const americanStart: DstRule = { month: 3, weekday: 7, week: 2, day: null, secondOfDay: 7200 };
const americanEnd: DstRule = { month: 11, weekday: 7, week: 1, day: null, secondOfDay: 7200 };

const names = new Map([
  [-12_600, 'America/St_Johns'],
  [-14_400, 'America/Halifax'],
  [-18_000, 'America/New_York'],
  [-21_600, 'America/Chicago'],
  [-25_200, 'America/Denver'],
  [-28_800, 'America/Los_Angeles'],
  [-32_400, 'America/Anchorage'],
]);

const standardNames = new Map([
  [0, 'UTC'],
  [-14_400, 'America/Puerto_Rico'],
  [-18_000, 'America/Panama'],
  [-21_600, 'America/Regina'],
  [-25_200, 'America/Phoenix'],
  [-36_000, 'Pacific/Honolulu'],
]);

const isZoneName = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

// In January, on the northern half of the globe.
const standardOffset = (timeZone: string): number => {
  const january = new Date(Date.UTC(2024, 0, 15, 12));
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const parts = Object.fromEntries(
    format.formatToParts(january).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return (Date.UTC(year, month - 1, day, hour, minute) - january.getTime()) / 1000;
};
