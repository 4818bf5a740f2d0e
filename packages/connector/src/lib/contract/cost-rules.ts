import { findUnknownCost } from '../checks/check-declared.ts';
import { requireNone } from './broken-rule.ts';
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
      await forEachAccount(subject, async (read, account) =>
        requireNone(findUnknownCost(await read(subject), account)),
      );
    },
  },
  {
    name: 'gives costs of a file only in a currency of their account, and none of 0 for unknown ones',
    remedy,
    missing: (subject) => missingMethod(subject, 'file') ?? missingSample(subject, 'file'),
    async check(subject) {
      for (const account of await readFileAccounts(subject))
        requireNone(findUnknownCost(account.intervals, account));
    },
  },
];
