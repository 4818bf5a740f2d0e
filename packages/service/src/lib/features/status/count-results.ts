import type { OutcomeCount } from '../../core/journal/outcome-store.ts';
import type { Count } from './status-types.ts';

/** Errors of the person, who typed something wrong or changed their mind. The utility has done what it should. */
const ofThePerson: ReadonlySet<string> = new Set([
  'invalid_credentials',
  'account_locked',
  'wrong_code',
  'expired_code',
  'challenge_over',
  'verification_failed',
  'too_many_attempts',
  'consent_denied',
]);

/**
 * Counts how many sign-ins or syncs worked. Refused logins, cancelled sign-ins and retries are neither worked nor failed: a failure counts
 * once, however often it is retried.
 */
export function countResults(counts: readonly OutcomeCount[], kind: OutcomeCount['kind']): Count {
  let worked = 0;
  let tried = 0;
  for (const each of counts) {
    const result = each.kind === kind ? resultOf(each) : null;
    if (result === null) continue;
    tried += each.amount;
    if (result === 'worked') worked += each.amount;
  }
  return { worked, tried };
}

const resultOf = ({ outcome, code }: OutcomeCount): 'worked' | 'failed' | null => {
  if (outcome === 'succeeded' || outcome === 'done') return 'worked';
  return outcome === 'failed' && !ofThePerson.has(code) ? 'failed' : null;
};
