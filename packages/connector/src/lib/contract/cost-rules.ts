import type { ConnectorAccount, MeterInterval } from '../readings.ts';
import { assertRule } from './broken-rule.ts';
import { readFileAccounts } from './file-rules.ts';
import { forEachAccount } from './read-data.ts';
import type { Rule } from './rule.ts';
import { missingLogin, missingMethod, missingSample } from './subject.ts';

const remedy =
  'Set `currency` of the account to the ISO 4217 code of the costs. Leave `cost` out where it is unknown, never 0 instead.';

export const costRules: readonly Rule[] = [
  {
    name: 'gives costs only in a currency of their account, and none of 0 for unknown ones',
    remedy,
    missing: missingLogin,
    async check(subject) {
      await forEachAccount(subject, async (read, account) => requireKnown(account, await read(subject)));
    },
  },
  {
    name: 'gives costs of a file only in a currency of their account, and none of 0 for unknown ones',
    remedy,
    missing: (subject) => missingMethod(subject, 'file') ?? missingSample(subject, 'file'),
    async check(subject) {
      for (const account of await readFileAccounts(subject)) requireKnown(account, account.intervals);
    },
  },
];

/** @throws BrokenRuleError */
const requireKnown = (
  { key, currency }: Pick<ConnectorAccount, 'key' | 'currency'>,
  intervals: readonly MeterInterval[],
): void => {
  const priced = intervals.filter(({ cost }) => cost !== undefined);
  assertRule(
    priced.length === 0 || currency !== undefined,
    `an interval of account ${key} has a \`cost\`; the account has no \`currency\`.`,
  );
  const used = priced.filter(({ usageKwh }) => usageKwh > 0);
  assertRule(
    used.length === 0 || used.some(({ cost }) => cost !== 0),
    `all ${used.length} intervals of account ${key} with usage and a \`cost\` cost 0.`,
  );
};
