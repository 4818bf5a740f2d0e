import { checkBills } from '../checks/check-answers.ts';
import type { ConnectorBill } from '../readings.ts';
import { assertRule } from './broken-rule.ts';
import { listAccounts } from './read-data.ts';
import type { Rule } from './rule.ts';
import { missingLogin, openLogin, quiet, readsOf, type Subject } from './subject.ts';

const TWO_YEARS = 2 * 365 * 86_400;

export const billRules: readonly Rule[] = [
  {
    name: 'reads bills if its capabilities say so',
    remedy:
      'Resolve readBills with a list that fits `ConnectorBill`, or with an empty one if `capabilities.bills` is false.',
    missing: missingLogin,
    async check(subject) {
      const { bills: hasBills } = subject.connector.capabilities;
      const bills = (await readBills(subject, subject.to - TWO_YEARS)).flat();
      assertRule(
        bills.length > 0 === hasBills,
        `there were ${bills.length} bills in two years; \`capabilities.bills\` is ${hasBills}.`,
      );
    },
  },
  {
    name: 'reads bills in time order without overlaps',
    remedy: 'Sort the bills by `start`. A bill ends at the midnight at which the next one starts.',
    missing: missingLogin,
    async check(subject) {
      for (const bills of await readBills(subject, subject.to - TWO_YEARS)) {
        const overlap = bills.find(({ start }, index) => start < (bills[index - 1]?.end ?? 0));
        assertRule(overlap === undefined, `bill ${overlap?.id} starts before the previous one ends.`);
      }
    },
  },
  {
    name: 'gives a bill the same id and period in every range',
    remedy:
      "Use the utility's own id of the bill, and its whole period, also where the range begins within it.",
    missing: missingLogin,
    async check(subject) {
      const long = (await readBills(subject, subject.to - TWO_YEARS)).flat();
      const short = (await readBills(subject, subject.to - TWO_YEARS / 2)).flat();
      const known = new Set(long.map((bill) => JSON.stringify(bill)));
      const other = short.find((bill) => !known.has(JSON.stringify(bill)));
      assertRule(other === undefined, `bill ${other?.id} of the last year is not among those of two years.`);
    },
  },
];

const readBills = async (subject: Subject, from: number): Promise<ConnectorBill[][]> => {
  const { connector, utility, to } = subject;
  const login = await openLogin(subject);
  const results: ConnectorBill[][] = [];
  for (const { key } of await listAccounts(subject, login)) {
    const request = { utility, login, accountKey: key, from, to, signal: quiet() };
    results.push(checkBills(await readsOf(connector).readBills(request), request));
  }
  return results;
};
