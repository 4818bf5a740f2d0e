import { checkBills } from '../checks/check-answers.ts';
import { createIntervalCheck } from '../checks/check-intervals.ts';
import type { MeterInterval } from '../readings.ts';
import { assertRule } from './broken-rule.ts';
import { forEachAccount, isoTime, listAccounts } from './read-data.ts';
import type { Rule } from './rule.ts';
import {
  type ExpectedSample,
  missingLogin,
  missingSample,
  openLogin,
  quiet,
  readsOf,
  type Subject,
} from './subject.ts';

const missing = (subject: Subject): string | undefined =>
  missingLogin(subject) ?? missingSample(subject, 'expected');

/** Rules that compare the data with a sample. No other rule can notice a wrong unit, zone or meter. */
export const expectedRules: readonly Rule[] = [
  {
    name: 'lists the expected account',
    remedy:
      "Use the utility's own id of the account as `key`, never its place in a list or the number of a meter, and the time zone of the meter.",
    missing,
    async check(subject) {
      const { account: expected } = expectedOf(subject);
      const accounts = await listAccounts(subject, await openLogin(subject));
      const account = accounts.find(({ key }) => key === expected.key);
      assertRule(
        account !== undefined,
        `no account has the key ${expected.key}. The keys are ${JSON.stringify(accounts.map(({ key }) => key))}.`,
      );
      requireValues('the account has', account, expected);
    },
  },
  {
    name: 'reads the expected intervals',
    remedy:
      'Compare the first difference with the answer of the utility: Wh or kWh, start or end of the interval, offset of the time zone on days on which clocks change, usage or export, values of a meter that was replaced, the unit of costs, 0 for what is unknown.',
    missing,
    async check(subject) {
      const { account, intervals } = expectedOf(subject);
      const expected = [...createIntervalCheck({ from: 0, to: Infinity })(intervals)].flat();
      const { start: from = 0 } = expected.at(0) ?? {};
      const { end: to = 0 } = expected.at(-1) ?? {};
      const read = await forEachAccount(subject, async (readRange, { key }) =>
        key === account.key ? readRange({ from, to }) : [],
      );
      const unknown = unknownOf(expected);
      const found = new Map(read.flat().map((interval) => [interval.start, interval]));
      for (const interval of expected) {
        const { start } = interval;
        const seen = found.get(start);
        assertRule(seen !== undefined, `no interval starts at ${isoTime(start)}.`);
        requireValues(`the interval of ${isoTime(start)} has`, seen, { ...unknown, ...interval });
        found.delete(start);
      }
      const [other] = [...found.values()].filter(({ start }) => start >= from);
      assertRule(
        other === undefined,
        `an interval starts at ${isoTime(other?.start ?? 0)}; \`expected\` has none there.`,
      );
    },
  },
  {
    name: 'reads the expected bills',
    remedy: 'Compare the first difference with the bill: dollars or cents, kWh or Wh, 0 for what is unknown.',
    missing: (subject) =>
      missing(subject) ??
      (expectedOf(subject).bills === undefined ? 'the sample has no `expected.bills`' : undefined),
    async check(subject) {
      const { account, bills = [] } = expectedOf(subject);
      const { connector, utility } = subject;
      const range = {
        from: Math.min(...bills.map(({ start }) => start)),
        to: Math.max(...bills.map(({ end }) => end)),
      };
      const request = { utility, login: await openLogin(subject), accountKey: account.key, ...range };
      const read = checkBills(await readsOf(connector).readBills({ ...request, signal: quiet() }), range);
      for (const bill of bills) {
        const seen = read.find(({ id }) => id === bill.id);
        assertRule(seen !== undefined, `there is no bill ${bill.id}.`);
        requireValues(`bill ${bill.id} has`, seen, { ...unknownBill, ...bill });
      }
    },
  },
];

/** The optional values of a bill. */
const unknownBill = { usageKwh: null, cost: null, currency: null };

/** The values that any of the intervals has, as unknown ones. */
const unknownOf = (intervals: readonly MeterInterval[]): object =>
  Object.fromEntries(intervals.flatMap((interval) => Object.keys(interval)).map((name) => [name, null]));
/** Values that stand for absent ones. */
const unknownValues: Readonly<Record<string, unknown>> = { estimated: false };

const expectedOf = ({ sample }: Subject): ExpectedSample =>
  sample.expected ?? { account: { key: '', timeZone: '', intervalSeconds: 0 }, intervals: [] };

/** @throws BrokenRuleError unless all properties of `expected` are the same. */
const requireValues = (what: string, seen: object, expected: object) => {
  for (const [name, value] of Object.entries(expected)) {
    const [other = 'nothing', wanted = 'nothing'] = [Reflect.get(seen, name), value].map(
      (one: unknown) => one ?? unknownValues[name],
    );
    assertRule(other === wanted, `${what} \`${name}\` ${String(other)}, instead of ${String(wanted)}.`);
  }
};
