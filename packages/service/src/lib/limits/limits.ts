import { keyedHash } from '../crypto/hash.ts';
import type { Client } from '../store/clients.ts';
import type { LimitStore } from '../store/limits.ts';
import { type Quota, rateLimited } from './rate-limited.ts';
import { createSessionLimits, type SessionLimits, type SessionTaking } from './session-limits.ts';

/** How much of what is let through; 0 is no limit. */
export interface LimitSettings {
  /** Sign-ins an hour at one utility with one login that the utility did not accept. */
  readonly signInsPerLogin: number;
  /** Sign-ins an hour from one address. */
  readonly signInsPerAddress: number;
  /** Registrations an hour from one address. */
  readonly registrationsPerAddress: number;
  /** Registrations a day with one e-mail address, which each get a mail. */
  readonly registrationsPerEmail: number;
  /** Requests a minute of one client to the public API. */
  readonly requestsPerClient: number;
}

export const defaultLimits: LimitSettings = {
  signInsPerLogin: 20,
  signInsPerAddress: 300,
  registrationsPerAddress: 20,
  registrationsPerEmail: 5,
  requestsPerClient: 0,
};

export interface SignIn {
  readonly client: Client;
  readonly utilityId: string;
  readonly username: string;
}

/** The limits that all processes on a store share. */
export interface Limits {
  readonly ofSession: SessionLimits;
  /**
   * Takes a sign-in of the login and of the address; of the session `publicId` a guess, and the code that may be sent at once.
   *
   * @throws ServiceError 429 `too_many_attempts`, which ends the session in the person's own words.
   */
  takeSignIn(signIn: SignIn, publicId: string, address: string | null): Promise<void>;
  /** A sign-in that the utility accepted, or had no word about, is no guess. */
  giveBackSignIn(signIn: SignIn): Promise<void>;
  /** The utility did not hear of the sign-in. */
  giveBackUnsent(signIn: SignIn, publicId: string): Promise<void>;
  /** @throws ServiceError 429 `rate_limited`. */
  takeRegistration(email: string, address: string | null): Promise<void>;
  /** No mail went out. */
  giveBackRegistration(email: string): Promise<void>;
}

interface LimitContext {
  readonly store: LimitStore;
  readonly lookupKey: Uint8Array;
  readonly now: () => number;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
const TOO_MANY_SIGN_INS = 'Too many sign-ins. Try again later, from the app that sent you here.';

/** Makes the limits. Logins and addresses of both kinds are stored as keyed hashes alone. */
export function createLimits({ store, lookupKey, now }: LimitContext, settings: LimitSettings): Limits {
  const perLogin: Quota = { name: 'login', quota: settings.signInsPerLogin, seconds: HOUR };
  const perAddress: Quota = { name: 'address', quota: settings.signInsPerAddress, seconds: HOUR };
  const registrations: Quota = {
    name: 'registrations',
    quota: settings.registrationsPerAddress,
    seconds: HOUR,
  };
  const perEmail: Quota = { name: 'email', quota: settings.registrationsPerEmail, seconds: DAY };

  const count = ({ name, seconds }: Quota, of: string, amount: number) =>
    store.take({ key: `${name}:${keyedHash(lookupKey, `${name}\n${of}`)}`, amount, seconds, now: now() });

  const take = async (quota: Quota, of: string, ...error: [string, 'too_many_attempts'?]): Promise<void> => {
    if (quota.quota === 0) return;
    const { used, resetsAt } = await count(quota, of, 1);
    if (used > quota.quota) throw rateLimited(quota, resetsAt - now(), ...error);
  };

  const ofSession = createSessionLimits(store, lookupKey, now);

  const giveBackSignIn = async (signIn: SignIn): Promise<void> => {
    if (perLogin.quota > 0) await count(perLogin, loginOf(signIn), -1);
  };

  return {
    ofSession,
    async takeSignIn(signIn, publicId, address) {
      const taken: SessionTaking[] = [];
      try {
        for (const taking of ['guess', 'code'] as const) {
          await ofSession.take(taking, publicId);
          taken.push(taking);
        }
        if (address !== null) await take(perAddress, address, TOO_MANY_SIGN_INS, 'too_many_attempts');
        await take(perLogin, loginOf(signIn), TOO_MANY_SIGN_INS, 'too_many_attempts');
      } catch (error) {
        for (const taking of taken) await ofSession.count(taking, publicId, -1);
        throw error;
      }
    },
    giveBackSignIn,
    async giveBackUnsent(signIn, publicId) {
      for (const taking of ['guess', 'code'] as const) await ofSession.count(taking, publicId, -1);
      await giveBackSignIn(signIn);
    },
    async takeRegistration(email, address) {
      if (address !== null) {
        await take(registrations, address, 'Too many registrations from your network. Try again later.');
      }
      await take(
        perEmail,
        mailboxOf(email),
        'Too many registrations with this e-mail address. Try again later.',
      );
    },
    async giveBackRegistration(email) {
      if (perEmail.quota > 0) await count(perEmail, mailboxOf(email), -1);
    },
  };
}

// The logins of the sandbox are known to all: one client's tests must not lock them for the others. A real login is
// one thing to guess, through however many clients.
const loginOf = ({ client, utilityId, username }: SignIn): string =>
  [client.environment === 'sandbox' ? client.id : '', utilityId, username.trim().toLowerCase()].join('\n');

// Whoever wants to fill somebody's mailbox writes dev+1@, dev+2@, Dev@.
const mailboxOf = (email: string): string => {
  const [, name = '', domain = ''] = /^([^+]*).*@([^@]*)$/.exec(email.toLowerCase()) ?? [];
  return `${name}@${domain}`;
};
