import { abortRules } from './abort-rules.ts';
import { accountRules } from './account-rules.ts';
import { billRules } from './bill-rules.ts';
import { challengeRules } from './challenge-rules.ts';
import { clockRules } from './clock-rules.ts';
import { costRules } from './cost-rules.ts';
import { expectedRules } from './expected-rules.ts';
import { fileRules } from './file-rules.ts';
import { historyRules } from './history-rules.ts';
import { intervalRules } from './interval-rules.ts';
import { limitRules } from './limit-rules.ts';
import { loginRules } from './login-rules.ts';
import { outageRules } from './outage-rules.ts';
import { redirectRules } from './redirect-rules.ts';
import { renewRules } from './renew-rules.ts';
import type { Rule } from './rule.ts';
import { secretRules } from './secret-rules.ts';
import { signInRules } from './sign-in-rules.ts';
import { unitRules } from './unit-rules.ts';
import { waitRules } from './wait-rules.ts';
import { windowRules } from './window-rules.ts';

/** All rules of the contract. */
export const rules: readonly Rule[] = [
  ...signInRules,
  ...challengeRules,
  ...redirectRules,
  ...accountRules,
  ...loginRules,
  ...renewRules,
  // Before the utility corrects its data.
  ...expectedRules,
  ...intervalRules,
  ...costRules,
  ...historyRules,
  ...windowRules,
  ...clockRules,
  ...waitRules,
  ...billRules,
  ...unitRules,
  ...fileRules,
  ...abortRules,
  ...outageRules,
  ...limitRules,
  ...secretRules,
];
