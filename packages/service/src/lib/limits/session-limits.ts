import { keyedHash } from '../crypto/hash.ts';
import { ServiceError } from '../http/errors.ts';
import type { LimitStore } from '../store/limits.ts';

/** A password or code that somebody tries, or a code that the utility sends. */
export type SessionTaking = 'guess' | 'code';

/** Passwords and codes, together, that a session has: the utility would lock the login before long. */
const MAX_GUESSES = 5;

/** Codes that a session has sent: each may cost somebody money, and all of them somebody's patience. */
const MAX_CODES_SENT = 5;

/**
 * What a session may try and have sent, over all of its attempts and processes. It is taken before the utility hears of it, and
 * given back by what the utility answers: so neither what comes at once nor what is cancelled meanwhile is one too many.
 */
export interface SessionLimits {
  /** @throws ServiceError 429 `too_many_attempts` when none is left. */
  take(taking: SessionTaking, publicId: string): Promise<void>;
  /** Counts what was not asked for, or with a negative amount gives it back. @returns whether none is left. */
  count(taking: SessionTaking, publicId: string, amount: number): Promise<boolean>;
}

const most: Readonly<Record<SessionTaking, number>> = { guess: MAX_GUESSES, code: MAX_CODES_SENT };

/** Longer than any session lives, by the clocks of all processes: a count never begins anew within one. */
const SECONDS = 2 * 3600;

/** Makes the limits of sessions. */
export function createSessionLimits(
  store: LimitStore,
  lookupKey: Uint8Array,
  now: () => number,
): SessionLimits {
  const add = async (taking: SessionTaking, publicId: string, amount: number): Promise<number> => {
    const key = `${taking}:${keyedHash(lookupKey, `${taking}\n${publicId}`)}`;
    return (await store.take({ key, amount, seconds: SECONDS, now: now() })).used;
  };

  return {
    async take(taking, publicId) {
      if ((await add(taking, publicId, 1)) <= most[taking]) return;
      await add(taking, publicId, -1);
      throw new ServiceError(
        429,
        'too_many_attempts',
        'Too many sign-ins were refused, or codes sent. Start again from the app that sent you here.',
      );
    },
    async count(taking, publicId, amount) {
      return (await add(taking, publicId, amount)) >= most[taking];
    },
  };
}
