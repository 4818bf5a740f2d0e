import { keyedHash } from '../crypto/hash.ts';
import { DomainError, type DomainErrorCode, type Quota } from '../domain-error.ts';
import type { Client } from '../store/clients.ts';
import type { LimitStore } from '../store/limits.ts';
import { createSessionLimits, type SessionLimits, type SessionQuota } from './session-limits.ts';

/** How much is allowed; 0 is no limit. */
export interface LimitSettings {
  /** Sign-ins an hour with one login at one utility that the utility did not accept. */
  readonly signInsPerLogin: number;
  /** Sign-ins an hour from one address. */
  readonly signInsPerAddress: number;
  /** Registrations an hour from one address. */
  readonly registrationsPerAddress: number;
  /** Registrations a day with one e-mail address; each sends a mail. */
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

/** How a quota stands after a request. */
export interface QuotaState {
  readonly quota: Quota;
  readonly remaining: number;
  readonly resetsInSeconds: number;
}

/** The limits that all processes on a store share. */
export interface Limits {
  readonly session: SessionLimits;
  /**
   * Takes a sign-in of the login and of the address, and of the session `publicId` a guess and a code that may be sent at once.
   *
   * @throws DomainError `too_many_attempts`, which ends the session.
   */
  takeSignIn(signIn: SignIn, publicId: string, address: string | null): Promise<void>;
  /** Refunds a sign-in that the utility accepted, or didn't answer: it was no guess. */
  refundSignIn(signIn: SignIn): Promise<void>;
  /** Refunds everything that `takeSignIn` took, for a sign-in that never reached the utility. */
  refundUnsent(signIn: SignIn, publicId: string): Promise<void>;
  /** @throws DomainError `rate_limited`. */
  takeRegistration(email: string, address: string | null): Promise<void>;
  /** Refunds the e-mail address of a registration whose mail was not sent. */
  refundRegistration(email: string): Promise<void>;
  /**
   * Takes a request of a client.
   *
   * @returns `null` where requests are not limited.
   * @throws DomainError `rate_limited`.
   */
  takeRequest(clientId: string): Promise<QuotaState> | null;
}

interface LimitContext {
  readonly store: LimitStore;
  /** HMAC key: logins and addresses are stored as keyed hashes only. */
  readonly lookupKey: Uint8Array;
  /** UNIX seconds. */
  readonly now: () => number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Creates the limits. */
export function createLimits({ store, lookupKey, now }: LimitContext, settings: LimitSettings): Limits {
  const perLogin: Quota = { name: 'login', quota: settings.signInsPerLogin, seconds: HOUR };
  const perAddress: Quota = { name: 'address', quota: settings.signInsPerAddress, seconds: HOUR };
  const registrations: Quota = {
    name: 'registrations',
    quota: settings.registrationsPerAddress,
    seconds: HOUR,
  };
  const perEmail: Quota = { name: 'email', quota: settings.registrationsPerEmail, seconds: DAY };
  const perClient: Quota = { name: 'client', quota: settings.requestsPerClient, seconds: MINUTE };
  const session = createSessionLimits(store, lookupKey, now);

  const hashed = ({ name }: Quota, subject: string): string => keyedHash(lookupKey, `${name}\n${subject}`);

  const take = async (
    quota: Quota,
    subject: string,
    message: string,
    code: DomainErrorCode = 'rate_limited',
  ): Promise<QuotaState> => {
    const { name, seconds } = quota;
    const time = now();
    const { used, resetsAt } = await store.take({ key: `${name}:${subject}`, amount: 1, seconds, now: time });
    const resetsInSeconds = Math.max(1, resetsAt - time);
    if (used > quota.quota) {
      throw new DomainError(code, message, { quota, retryAfterSeconds: resetsInSeconds });
    }
    return { quota, remaining: quota.quota - used, resetsInSeconds };
  };

  const takeHashed = async (quota: Quota, subject: string, ...error: TakeError): Promise<void> => {
    if (quota.quota > 0) await take(quota, hashed(quota, subject), ...error);
  };

  const refund = async (quota: Quota, subject: string): Promise<void> => {
    if (quota.quota === 0) return;
    const { name, seconds } = quota;
    await store.take({ key: `${name}:${hashed(quota, subject)}`, amount: -1, seconds, now: now() });
  };

  return {
    session,
    async takeSignIn(signIn, publicId, address) {
      const taken: SessionQuota[] = [];
      try {
        for (const quota of ['guess', 'code'] as const) {
          await session.take(quota, publicId);
          taken.push(quota);
        }
        if (address !== null) await takeHashed(perAddress, address, TOO_MANY_SIGN_INS, 'too_many_attempts');
        await takeHashed(perLogin, loginKey(signIn), TOO_MANY_SIGN_INS, 'too_many_attempts');
      } catch (error) {
        for (const quota of taken) await session.count(quota, publicId, -1);
        throw error;
      }
    },
    refundSignIn: (signIn) => refund(perLogin, loginKey(signIn)),
    async refundUnsent(signIn, publicId) {
      for (const quota of ['guess', 'code'] as const) await session.count(quota, publicId, -1);
      await refund(perLogin, loginKey(signIn));
    },
    async takeRegistration(email, address) {
      if (address !== null) await takeHashed(registrations, address, TOO_MANY_FROM_ADDRESS);
      await takeHashed(perEmail, mailboxKey(email), TOO_MANY_WITH_EMAIL);
    },
    refundRegistration: (email) => refund(perEmail, mailboxKey(email)),
    takeRequest(clientId) {
      if (perClient.quota === 0) return null;
      return take(perClient, clientId, `A client may send ${perClient.quota} requests a minute. Slow down.`);
    },
  };
}

type TakeError = [message: string, code?: DomainErrorCode];

const TOO_MANY_SIGN_INS = 'Too many sign-ins. Try again later, from the app that sent you here.';
const TOO_MANY_FROM_ADDRESS = 'Too many registrations from your network. Try again later.';
const TOO_MANY_WITH_EMAIL = 'Too many registrations with this e-mail address. Try again later.';

// Everybody knows the sandbox logins: one client's tests must not lock them for other clients. A real login counts across clients.
const loginKey = ({ client, utilityId, username }: SignIn): string =>
  [client.environment === 'sandbox' ? client.id : '', utilityId, username.trim().toLowerCase()].join('\n');

// dev+1@, dev+2@ and Dev@ all reach one mailbox.
const mailboxKey = (email: string): string => {
  const [, name = '', domain = ''] = /^([^+]*).*@([^@]*)$/.exec(email.toLowerCase()) ?? [];
  return `${name}@${domain}`;
};
