import { accountRules } from './account-rules.ts';
import { billRules } from './bill-rules.ts';
import { challengeRules } from './challenge-rules.ts';
import { fileRules } from './file-rules.ts';
import { intervalRules } from './interval-rules.ts';
import { outageRules } from './outage-rules.ts';
import { redirectRules } from './redirect-rules.ts';
import type { Rule } from './rule.ts';
import { signInRules } from './sign-in-rules.ts';

/** All rules of the contract. */
export const rules: readonly Rule[] = [
  ...signInRules,
  ...challengeRules,
  ...redirectRules,
  ...accountRules,
  ...intervalRules,
  ...billRules,
  ...fileRules,
  ...outageRules,
];
