import { checkBills } from '../checks/check-answers.ts';
import type { ConnectorBill, MeterInterval } from '../readings.ts';
import { assertRule, UntestedError } from './broken-rule.ts';
import { forEachAccount, isoTime } from './read-data.ts';
import type { Rule } from './rule.ts';
import { missingLogin, openLogin, quiet, readsOf } from './subject.ts';

const YEAR = 366 * 86_400;
/** Less than between dollars and cents, more than between fixed charges and energy. */
const MAX_FACTOR = 40;
/** Smaller sums are rounded too much. */
const MIN_SUM = 1;

export const unitRules: readonly Rule[] = [
  {
    name: 'reads intervals and bills in the same units',
    remedy: 'Convert Wh to kWh, and cents or pence to the unit of the currency, in intervals and in bills.',
    missing: missingLogin,
    async check(subject) {
      const { connector, utility, to } = subject;
      const login = await openLogin(subject);
      const tested = await forEachAccount(subject, async (read, { key, currency }) => {
        const range = { from: to - YEAR, to };
        const request = { utility, login, accountKey: key, ...range, signal: quiet() };
        const bills = checkBills(await readsOf(connector).readBills(request), range).filter(
          ({ start, end }) => start >= range.from && end <= to,
        );
        let count = 0;
        for (const name of ['usageKwh', 'cost'] as const) {
          const bill = bills.findLast((candidate) => (candidate[name] ?? 0) > MIN_SUM);
          if (!bill || (name === 'cost' && bill.currency !== currency)) continue;
          if (requireSimilar(name, bill, await read({ from: bill.start, to: bill.end }))) count += 1;
        }
        return count > 0;
      });
      if (!tested.includes(true)) throw new UntestedError('no bill has a usage and all its intervals');
    },
  },
];

/** @returns whether the intervals are known. @throws BrokenRuleError unless they and the bill have about the same size. */
const requireSimilar = (
  name: 'usageKwh' | 'cost',
  { id, start, end, ...bill }: ConnectorBill,
  intervals: readonly MeterInterval[],
): boolean => {
  const known = intervals.reduce((seconds, interval) => seconds + interval.end - interval.start, 0);
  // A bill may state the balance of usage and export.
  if (known < 0.9 * (end - start) || intervals.some(({ exportedKwh = 0 }) => exportedKwh > 0)) return false;
  const billed = bill[name] ?? 0;
  const sum = intervals.reduce((total, interval) => total + (interval[name] ?? 0), 0);
  if (sum < MIN_SUM) return false;
  const unit = name === 'cost' ? bill.currency : 'kWh';
  assertRule(
    Math.max(billed / sum, sum / billed) < MAX_FACTOR,
    `\`${name}\` of bill ${id} is ${billed} ${unit}; its intervals from ${isoTime(start)} add up to ${sum.toFixed(2)}.`,
  );
  return true;
};
