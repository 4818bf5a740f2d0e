import { DomainError, type Quota } from '../../core/domain-error.ts';
import type { LimitCount } from './limit-types.ts';

/** Adds to the use of a quota by a subject, such as a login. A negative amount is a refund. @returns the new count. */
export type QuotaCounter = (quota: Quota, subject: string, amount: number) => Promise<LimitCount>;

/**
 * `attempt`: one of any method. `guess`: a password or code that a person tries. `code`: a code that the utility sends.
 * `upload`: a file. `consent`: an agreement to the terms. `manage_sign_in`: a sign-in that the manage page begins.
 */
export type SessionQuota = 'attempt' | 'guess' | 'code' | 'upload' | 'consent' | 'manage_sign_in';

// Longer than a session lives, even with a wrong clock, so that a count never restarts within a session.
const seconds = 2 * 3600;

const quotas: Readonly<Record<SessionQuota, Quota>> = {
  // Each is a row that the purge deletes with its session.
  attempt: { name: 'attempt', limit: 100, seconds },
  // After more wrong tries, a utility might lock the login.
  guess: { name: 'guess', limit: 5, seconds },
  // Each code may cost money and disturbs its recipient.
  code: { name: 'code', limit: 5, seconds },
  // An attempt has 20 files at most. Each takes seconds of a processor, also if it is refused or removed.
  upload: { name: 'upload', limit: 100, seconds },
  // Each may be a record that is kept.
  consent: { name: 'consent', limit: 20, seconds },
  // Each is a session of its own, with its own guesses.
  manage_sign_in: { name: 'manage_sign_in', limit: 10, seconds },
};

const TOO_MANY_SIGN_INS =
  'Too many sign-ins were refused, or too many codes were sent. Start again from the app that sent you here.';
const messages: Partial<Record<SessionQuota, string>> = {
  attempt: 'Too many attempts were started. Start again from the app that sent you here.',
  upload: 'Too many files were uploaded. Start again from the app that sent you here.',
  consent: 'The terms were agreed to too often. Start again from the app that sent you here.',
};

/**
 * Limits what one session may use in all of its attempts and processes. It is taken before the utility is asked and refunded
 * afterwards, so that neither simultaneous nor cancelled sign-ins exceed it.
 */
export function createSessionLimits(counter: QuotaCounter) {
  const count = async (name: SessionQuota, publicId: string, amount: number): Promise<boolean> => {
    const quota = quotas[name];
    return (await counter(quota, publicId, amount)).used >= quota.limit;
  };
  return {
    /** @throws DomainError `too_many_attempts` when none is left. */
    async take(name: SessionQuota, publicId: string): Promise<void> {
      const quota = quotas[name];
      const { used } = await counter(quota, publicId, 1);
      if (used <= quota.limit) return;
      await counter(quota, publicId, -1);
      throw new DomainError('too_many_attempts', messages[name] ?? TOO_MANY_SIGN_INS);
    },
    /** Counts one without refusing. @returns whether the quota is used up. */
    add: (name: SessionQuota, publicId: string) => count(name, publicId, 1),
    async refund(name: SessionQuota, publicId: string): Promise<void> {
      await count(name, publicId, -1);
    },
    isUsedUp: (name: SessionQuota, publicId: string) => count(name, publicId, 0),
  };
}
