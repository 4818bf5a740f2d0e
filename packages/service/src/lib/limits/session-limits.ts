import { keyedHash } from '../crypto/hash.ts';
import { DomainError } from '../domain-error.ts';
import type { LimitStore } from '../store/limits.ts';

/** A password or code that somebody tries, or a code that the utility sends. */
export type SessionQuota = 'guess' | 'code';

/** Passwords and codes that a session may try in total. With more, the utility might lock the login. */
const MAX_GUESSES = 5;

/** Codes that a session may have sent. Each may cost money and annoys its recipient. */
const MAX_CODES_SENT = 5;

/**
 * What one session may try and have sent, over all of its attempts and in all processes. It is taken before the utility is asked
 * and refunded afterwards, so neither simultaneous nor cancelled sign-ins exceed it.
 */
export interface SessionLimits {
  /** @throws DomainError `too_many_attempts` when none is left. */
  take(quota: SessionQuota, publicId: string): Promise<void>;
  /** Counts `amount` without refusing; a negative amount is a refund. @returns whether the quota is used up. */
  count(quota: SessionQuota, publicId: string, amount: number): Promise<boolean>;
}

const maximum: Readonly<Record<SessionQuota, number>> = { guess: MAX_GUESSES, code: MAX_CODES_SENT };

/** Longer than a session lives, whatever the clocks of the processes say: a count never restarts within one. */
const SECONDS = 2 * 3600;

/** Creates the limits of sessions. */
export function createSessionLimits(
  store: LimitStore,
  lookupKey: Uint8Array,
  now: () => number,
): SessionLimits {
  const add = async (quota: SessionQuota, publicId: string, amount: number): Promise<number> => {
    const key = `${quota}:${keyedHash(lookupKey, `${quota}\n${publicId}`)}`;
    return (await store.take({ key, amount, seconds: SECONDS, now: now() })).used;
  };

  return {
    async take(quota, publicId) {
      if ((await add(quota, publicId, 1)) <= maximum[quota]) return;
      await add(quota, publicId, -1);
      throw new DomainError(
        'too_many_attempts',
        'Too many sign-ins were refused, or too many codes were sent. Start again from the app that sent you here.',
      );
    },
    async count(quota, publicId, amount) {
      return (await add(quota, publicId, amount)) >= maximum[quota];
    },
  };
}
