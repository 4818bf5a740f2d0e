import { keyedHash } from '../../core/crypto/hash.ts';
import { DomainError, type DomainErrorCode, type Quota } from '../../core/domain-error.ts';
import type { HeartStore } from '../heart-store.ts';
import type { Client } from '../store/clients.ts';
import type { LimitCount } from './limit-types.ts';
import { createSessionLimits, type QuotaCounter, type SessionQuota } from './session-limits.ts';

/** Limits per period of time; 0 means no limit. */
export const defaultLimits = {
  /** Sign-ins an hour with one login at one utility that the utility did not accept. A sandbox client has 50 times as many in total. */
  signInsPerLogin: 20,
  /** Sign-ins an hour from one address. */
  signInsPerAddress: 300,
  /** Registrations an hour from one address. */
  registrationsPerAddress: 20,
  /** Registrations a day with one e-mail address. Each sends a mail. */
  registrationsPerEmail: 5,
  /** Requests a minute by one client to the public API. */
  requestsPerClient: 0,
  /** Notifications a minute of one utility from one address. */
  notificationsPerAddress: 600,
};
export type LimitSettings = Readonly<typeof defaultLimits>;

/** A sign-in with a login at a utility. */
export interface SignIn {
  readonly client: Client;
  readonly utilityId: string;
  /** See `limitedNameOf`. */
  readonly limitedName: string;
}

/** The rest of a quota after a request. */
interface QuotaState {
  readonly quota: Quota;
  readonly remaining: number;
  readonly resetsInSeconds: number;
}

/** The limits that all processes on a store share. */
export type Limits = ReturnType<typeof createLimits>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SANDBOX_FACTOR = 50;

interface LimitContext {
  readonly store: HeartStore['limits'];
  /** HMAC key: the store has only keyed hashes of logins and addresses. */
  readonly lookupKey: Uint8Array;
  /** UNIX seconds. */
  readonly now: () => number;
}

export function createLimits({ store, lookupKey, now }: LimitContext, settings: LimitSettings) {
  const quotas = {
    login: { name: 'login', limit: settings.signInsPerLogin, seconds: HOUR },
    address: { name: 'address', limit: settings.signInsPerAddress, seconds: HOUR },
    registrations: { name: 'registrations', limit: settings.registrationsPerAddress, seconds: HOUR },
    email: { name: 'email', limit: settings.registrationsPerEmail, seconds: DAY },
    // Everyone shares a few sandbox logins, and some fail on purpose.
    sandbox: { name: 'sandbox', limit: settings.signInsPerLogin * SANDBOX_FACTOR, seconds: HOUR },
    client: { name: 'client', limit: settings.requestsPerClient, seconds: MINUTE },
    notifications: { name: 'notifications', limit: settings.notificationsPerAddress, seconds: MINUTE },
    // Not configurable: syncs cost the utility requests, and clients pick the recipients of receipts.
    sync: { name: 'sync', limit: 1, seconds: 10 * MINUTE },
    // Longer than a code of an authenticator key is valid.
    authenticator: { name: 'authenticator', limit: 1, seconds: 2 * MINUTE },
    // Not configurable: a token of 32 characters cannot be guessed, and a lock must end by itself soon.
    operator: { name: 'operator', limit: 10, seconds: 15 * MINUTE },
    receipts: { name: 'receipts', limit: 100, seconds: DAY },
    sandboxReceipts: { name: 'sandbox_receipts', limit: 10, seconds: DAY },
    // A connect link is mailed to people who did not ask for it, and anyone can register a sandbox client.
    sandboxLinkMails: { name: 'sandbox_link_mails', limit: 20, seconds: DAY },
    linkOpenings: { name: 'link_openings', limit: 30, seconds: HOUR },
  } satisfies Record<string, Quota>;
  const keyOf = ({ name }: Quota, subject: string): string =>
    `${name}:${keyedHash(lookupKey, `${name}\n${subject}`)}`;
  const counter: QuotaCounter = (quota, subject, amount) =>
    store.take({ key: keyOf(quota, subject), amount, seconds: quota.seconds, now: now() });
  const read = (quota: Quota, subject: string): Promise<LimitCount> =>
    store.read(keyOf(quota, subject), now());
  const session = createSessionLimits(counter);

  const take = async (
    quota: Quota,
    subject: string | null,
    message: string,
    code: DomainErrorCode = 'rate_limited',
  ): Promise<QuotaState | null> => {
    if (quota.limit === 0 || subject === null) return null;
    const { used, resetsAt } = await counter(quota, subject, 1);
    const resetsInSeconds = Math.max(1, resetsAt - now());
    if (used > quota.limit) {
      throw new DomainError(code, message, { quota, retryAfterSeconds: resetsInSeconds });
    }
    return { quota, remaining: quota.limit - used, resetsInSeconds };
  };

  const mailQuotaOf = (environment: Client['environment']): Quota =>
    environment === 'sandbox' ? quotas.sandboxReceipts : quotas.receipts;

  const refund = async (quota: Quota, subject: string): Promise<void> => {
    if (quota.limit > 0) await counter(quota, subject, -1);
  };

  // A real login counts across clients.
  const guessesOf = (signIn: SignIn): [quota: Quota, subject: string] =>
    isSandbox(signIn) ? [quotas.sandbox, signIn.client.id] : [quotas.login, loginKey(signIn)];

  return {
    session,
    /**
     * Takes a sign-in of the login and of the address, and of the session an attempt, a guess and a code, which the utility may
     * send immediately.
     *
     * @throws DomainError `too_many_attempts`, after which the Connect page stops.
     */
    async takeSignIn(signIn: SignIn, publicId: string, address: string | null): Promise<void> {
      const taken: SessionQuota[] = [];
      try {
        for (const quota of ['attempt', 'guess', 'code'] as const) {
          await session.take(quota, publicId);
          taken.push(quota);
        }
        if (!isSandbox(signIn)) await take(quotas.address, address, TOO_MANY_SIGN_INS, 'too_many_attempts');
        const [quota, subject] = guessesOf(signIn);
        await take(quota, subject, TOO_MANY_SIGN_INS, 'too_many_attempts');
      } catch (error) {
        for (const quota of taken) await session.refund(quota, publicId);
        throw error;
      }
    },
    /**
     * Takes an attempt of the session, and a sign-in of the address for a consent at the utility's own page: it guesses nothing,
     * but costs requests there.
     *
     * @throws DomainError `too_many_attempts`.
     */
    async takeAuthorization(client: Client, publicId: string, address: string | null): Promise<void> {
      await session.take('attempt', publicId);
      if (client.environment !== 'sandbox') {
        await take(quotas.address, address, TOO_MANY_SIGN_INS, 'too_many_attempts');
      }
    },
    /** Refunds a login's sign-in that the utility accepted or did not answer: it was no guess. */
    refundSignIn: (signIn: SignIn) => refund(...guessesOf(signIn)),
    /** @throws DomainError `rate_limited`. */
    async takeRegistration(email: string, address: string | null): Promise<void> {
      await take(quotas.registrations, address, TOO_MANY_FROM_ADDRESS);
      await take(quotas.email, mailboxKey(email), TOO_MANY_WITH_EMAIL);
    },
    /** Takes a receipt of a client for an e-mail address. @returns whether it may be sent. */
    async takeReceipt({ environment }: Pick<Client, 'environment'>, email: string): Promise<boolean> {
      const quota = mailQuotaOf(environment);
      const { used } = await counter(quota, mailboxKey(email), 1);
      return used <= quota.limit;
    },
    /**
     * Takes a mail with a connect link, which counts like a receipt for its e-mail address. A sandbox client may send 20 a day.
     *
     * @throws DomainError `rate_limited`.
     */
    async takeLinkMail(
      { id, environment }: Pick<Client, 'id' | 'environment'>,
      email: string,
    ): Promise<void> {
      if (environment === 'sandbox') await take(quotas.sandboxLinkMails, id, TOO_MANY_LINK_MAILS);
      await take(mailQuotaOf(environment), mailboxKey(email), TOO_MANY_MAILS);
    },
    /**
     * Takes an opening of a connect link.
     *
     * @throws DomainError `rate_limited`.
     */
    async takeLinkOpening(linkId: string): Promise<void> {
      await take(quotas.linkOpenings, linkId, 'This link was opened too often. Try again later.');
    },
    /** Takes the code of an authenticator key in a time step. @returns whether it was not taken before. */
    async takeCode(key: string, step: number): Promise<boolean> {
      const { used } = await counter(quotas.authenticator, [key, step].join('\n'), 1);
      return used <= quotas.authenticator.limit;
    },
    /** Refunds the e-mail address of a registration whose mail was not sent. */
    refundRegistration: (email: string) => refund(quotas.email, mailboxKey(email)),
    /**
     * Takes a request of a client.
     *
     * @returns `null` if requests are not limited.
     * @throws DomainError `rate_limited`.
     */
    takeRequest: (clientId: string) =>
      take(
        quotas.client,
        clientId,
        `A client may send ${settings.requestsPerClient} requests a minute. Slow down.`,
      ),
    /** @throws DomainError `rate_limited`. */
    async takeNotification(utilityId: string, address: string | null): Promise<void> {
      const subject = address && [utilityId, address].join('\n');
      await take(quotas.notifications, subject, 'Too many notifications from your network. Try again later.');
    },
    /**
     * Takes a sync that a client asks for: one in ten minutes per connection.
     *
     * @throws DomainError `rate_limited`.
     */
    async takeSync(connectionId: string): Promise<void> {
      await take(quotas.sync, connectionId, TOO_MANY_SYNCS);
    },
    /**
     * Requires that an address has not used up its wrong operator tokens. All unknown addresses are one.
     *
     * @throws DomainError `rate_limited`.
     */
    async requireOperatorTries(address: string | null): Promise<void> {
      const { used, resetsAt } = await read(quotas.operator, address ?? UNKNOWN);
      if (used >= quotas.operator.limit) throw operatorLocked(quotas.operator, resetsAt - now());
    },
    /**
     * Takes a wrong operator token of an address.
     *
     * @throws DomainError `rate_limited` from the eleventh on.
     */
    async takeOperatorTry(address: string | null): Promise<void> {
      const { used, resetsAt } = await counter(quotas.operator, address ?? UNKNOWN, 1);
      if (used > quotas.operator.limit) throw operatorLocked(quotas.operator, resetsAt - now());
    },
    /** The requests of a client in this minute; `null` if they are not limited. */
    async readRequests(clientId: string): Promise<(LimitCount & { readonly quota: Quota }) | null> {
      if (quotas.client.limit === 0) return null;
      return { quota: quotas.client, ...(await read(quotas.client, clientId)) };
    },
  };
}

/** Stands for an address that is unknown or loopback. */
const UNKNOWN = 'unknown';

const operatorLocked = (quota: Quota, seconds: number): DomainError => {
  const retryAfterSeconds = Math.max(1, seconds);
  const minutes = Math.ceil(retryAfterSeconds / MINUTE);
  const message = `Too many wrong operator tokens from your network. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return new DomainError('rate_limited', message, { quota, retryAfterSeconds });
};

const TOO_MANY_SIGN_INS = 'Too many sign-ins. Try again later, from the app that sent you here.';
const TOO_MANY_FROM_ADDRESS = 'Too many registrations from your network. Try again later.';
const TOO_MANY_WITH_EMAIL = 'Too many registrations with this e-mail address. Try again later.';
const TOO_MANY_MAILS =
  'Too many e-mails to this address today. Try again tomorrow, or send the link yourself.';
const TOO_MANY_LINK_MAILS =
  'A sandbox client can have 20 links a day mailed. Try again tomorrow, or send the link yourself.';
const TOO_MANY_SYNCS =
  'A connection can be synced once in ten minutes. Data also arrives by itself, about once a day.';

const isSandbox = ({ client }: SignIn): boolean => client.environment === 'sandbox';

const loginKey = ({ utilityId, limitedName }: SignIn): string => [utilityId, limitedName].join('\n');

// dev+1@, dev+2@ and Dev@ all reach one mailbox; at Gmail, d.ev@ too.
const mailboxKey = (email: string): string => {
  const [, name = '', domain = ''] = /^([^+]*).*@([^@]*)$/.exec(email.toLowerCase()) ?? [];
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
};
