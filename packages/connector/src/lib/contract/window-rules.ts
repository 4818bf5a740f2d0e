import type { MeterInterval } from '../readings.ts';
import { assertRule } from './broken-rule.ts';
import { clockChanges } from './clock-changes.ts';
import { firstDifference, forEachAccount, isoTime, type Range } from './read-data.ts';
import type { Rule } from './rule.ts';
import { missingLogin } from './subject.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

export const windowRules: readonly Rule[] = [
  {
    name: 'reads a window of `windowDays` days like the shorter ranges within it',
    remedy:
      'Lower `windowDays`: the utility refuses, or cuts, what is longer. A window need not begin at midnight, so it touches a date more than it has days.',
    missing: (subject) =>
      missingLogin(subject) ??
      (subject.connector.capabilities.windowDays ? undefined : 'the connector declares no `windowDays`'),
    async check(subject) {
      const { to, connector } = subject;
      const length = (connector.capabilities.windowDays ?? 1) * DAY;
      await forEachAccount(subject, async (read, { timeZone }) => {
        const changes = clockChanges(timeZone, { from: to - 400 * DAY, to: to - DAY });
        for (const end of [to, ...changes.slice(-2).map((change) => change + 12 * HOUR)]) {
          const window = { from: end - length, to: end };
          const whole = await read(window);
          const parts: MeterInterval[] = [];
          for (const part of divide(window)) parts.push(...(await read(part)));
          const different = firstDifference(whole, parts);
          assertRule(
            different === undefined,
            `the window that ends at ${isoTime(end)} had ${whole.length} intervals, its parts ${parts.length}. The first difference is at ${different}.`,
          );
        }
      });
    },
  },
];

const divide = ({ from, to }: Range): Range[] => {
  const [first, second] = [from + Math.floor((to - from) / 3), to - 7 * HOUR];
  return [
    { from, to: first },
    { from: first, to: second },
    { from: second, to },
  ];
};
