import { keyedHash } from '../crypto/hash.ts';
import type { Quota } from '../domain-error.ts';
import type { LimitCount, LimitStore } from '../store/limits.ts';

export interface LimitContext {
  readonly store: LimitStore;
  /** HMAC key: the store has only keyed hashes of logins and addresses. */
  readonly lookupKey: Uint8Array;
  /** UNIX seconds. */
  readonly now: () => number;
}

/**
 * Adds to what a subject, such as a login, has used of a quota. A negative amount is a refund.
 *
 * @returns the new count and when it resets.
 */
export type QuotaCounter = (quota: Quota, subject: string, amount: number) => Promise<LimitCount>;

export function createQuotaCounter({ store, lookupKey, now }: LimitContext): QuotaCounter {
  return ({ name, seconds }, subject, amount) => {
    const key = `${name}:${keyedHash(lookupKey, `${name}\n${subject}`)}`;
    return store.take({ key, amount, seconds, now: now() });
  };
}
