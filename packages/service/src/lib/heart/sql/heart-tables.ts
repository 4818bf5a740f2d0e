import type { Locale, MethodKind } from '@utility-connect/protocol';
import type { Generated, Kysely, Transaction } from 'kysely';
import type { JobKey } from '../../core/jobs/job.ts';
import type { JournalTables } from '../../core/journal/journal-tables.ts';
import type { Bill, IntervalChunk, NewAccount, UserConsent } from '../store/accounts.ts';
import type { Attempt } from '../store/attempts.ts';
import type { Client } from '../store/clients.ts';
import type { FileChunk, StoredFile } from '../store/files.ts';
import type { AuthorizationCode, ExchangeAnswer } from '../store/grants.ts';
import type { EncryptionKey } from '../../core/keys/key-types.ts';
import type { LimitCount } from '../limits/limit-types.ts';
import type { Logo } from '../store/logos.ts';
import type { Revocation } from '../store/revocations.ts';
import type { ConsentRecord, Session, Sharing } from '../store/sessions.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../../features/webhooks/webhook-types.ts';

/** Identifies a user. */
export interface UserKey {
  readonly clientId: string;
  readonly userRef: string;
}

/** A database, or a transaction in it. */
export type Db = Kysely<Database>;

export type Trx = Transaction<Database>;

/**
 * The tables, as the migrations create them on SQLite and PostgreSQL. `CamelCasePlugin` converts the names: `userRef` is
 * `user_ref` in the database.
 *
 * Times are `bigint` columns of UNIX seconds, because `integer` ends in 2038 on PostgreSQL. The PostgreSQL pool needs a type
 * parser that returns them as numbers. Booleans are 0 and 1. JSON is text, because no query looks inside it.
 */
export interface Database extends JournalTables {
  readonly clients: Omit<Client, 'redirectUris' | 'origins' | 'appearance'> & {
    /** JSON array of strings. */
    readonly redirectUris: string;
    /** JSON array of strings. */
    readonly origins: string;
    /** JSON. */
    readonly appearance: string | null;
  };
  /** At most one row per client. */
  readonly logos: Logo & { readonly clientId: string };
  readonly sessions: Omit<Session, 'accountSelection'> & {
    /** 0 or 1. */
    readonly accountSelection: number;
    /** Number of the newest attempt. */
    readonly attemptCount: number;
  };
  /** Has no foreign keys, because consents outlive sessions and users. */
  readonly consents: ConsentRecord & Pick<Session, 'clientId' | 'userId'> & Sharing;
  readonly receipts: {
    /** Of the session. */
    readonly publicId: string;
    readonly clientId: string;
    /** The address, bound to `publicId`. */
    readonly sealed: Uint8Array;
    readonly createdAt: number;
    /** `null` until the person has connected. */
    readonly userRef: string | null;
    readonly locale: Locale;
    /** JSON of the mail that waits; `null` for none. */
    readonly mail: string | null;
  };
  /** The consent is what the user agreed to last: see `applyConsent`. All `null`: everything, with no end. */
  readonly users: UserConsent & {
    readonly clientId: string;
    readonly ref: string;
    readonly userId: string;
  };
  readonly connections: {
    readonly id: string;
    readonly clientId: string;
    readonly userRef: string;
    readonly utilityId: string;
    readonly method: MethodKind;
    /** The id of the connection if it has no login. */
    readonly loginKey: string;
    /** The username with most of it masked; empty without a login. */
    readonly usernameHint: string;
    readonly sealed: Uint8Array;
    readonly createdAt: number;
    /** Since when the person has to sign in again; `null` while the login works. */
    readonly signInNeededAt: Generated<number | null>;
    /** 1 if the user has chosen which accounts are shared, or still has to: no other is added. Otherwise 0. */
    readonly accountsChosen: Generated<number>;
    /** When the utility first listed the accounts of a connection by `redirect`. */
    readonly accountsListedAt: Generated<number | null>;
    /** When a notification has made the connection due last, possibly in the future. */
    readonly notifiedAt: Generated<number | null>;
    /** The lease is that of a renewal of the login. */
    readonly leaseId: Generated<string | null>;
    readonly leaseUntil: Generated<number>;
  };
  readonly accounts: Omit<NewAccount, 'hasEmissions'> & {
    /** `null` if the account was removed and waits for its erasure. */
    readonly connectionId: string | null;
    /** 0 or 1. */
    readonly hasEmissions: number;
    readonly syncedFrom: number | null;
    readonly syncedTo: number | null;
    readonly dataThrough: number | null;
    readonly lastSuccessAt: number | null;
    /** Counts the changes of intervals and bills. */
    readonly revision: Generated<number>;
  };
  readonly attempts: Omit<Attempt, 'challenge' | 'accountIds'> & {
    readonly clientId: string;
    /** Counts within the session, from 1. */
    readonly number: number;
    /** JSON. */
    readonly challenge: string | null;
    /** JSON array of strings. */
    readonly accountIds: string | null;
    readonly leaseId: string | null;
  };
  readonly attemptFiles: StoredFile & {
    readonly attemptId: string;
    /** Counts within the attempt, from 1. */
    readonly number: number;
  };
  readonly attemptFileChunks: FileChunk & { readonly fileId: string };
  /** At most one row per session. */
  readonly authorizationCodes: AuthorizationCode & {
    readonly userRef: string;
    readonly consumedAt: number | null;
    /** Hash of the access token that the code was exchanged for. */
    readonly tokenHash: string | null;
  };
  /** A revoked token has no row. */
  readonly accessTokens: {
    readonly tokenHash: string;
    readonly clientId: string;
    readonly userRef: string;
    readonly createdAt: number;
  };
  readonly chunks: IntervalChunk & { readonly accountId: string };
  readonly bills: Omit<Bill, 'start' | 'end'> & {
    readonly accountId: string;
    readonly startsAt: number;
    readonly endsAt: number;
  };
  /** Background work: see `createSqlJobs`. */
  readonly jobs: JobKey & {
    readonly groupKey: string;
    /** `null`: parked until it is made due. */
    readonly dueAt: number | null;
    readonly leaseId: Generated<string | null>;
    readonly leaseUntil: Generated<number>;
    /** 1 if the job was made due since it was claimed, otherwise 0. */
    readonly isWoken: Generated<number>;
    /** In a row. */
    readonly failures: Generated<number>;
    /** Why it failed last; `null` since a success. */
    readonly lastError: Generated<string | null>;
  };
  /** Groups of jobs that may be blocked. */
  readonly jobGroups: {
    readonly key: string;
    /** In a row. */
    readonly failures: number;
    /** When the last one was. */
    readonly failedAt: number;
    readonly blockedUntil: number;
  };
  readonly notifiedResources: {
    readonly connectionId: string;
    readonly resource: string;
    readonly receivedAt: number;
  };
  /** Logins by `redirect` of removed connections and unfinished attempts, until they are revoked at the utility. */
  readonly revocations: Omit<Revocation, 'isConnected'>;
  readonly exchangeAnswers: ExchangeAnswer & { readonly codeHash: string; readonly tokenHash: string };
  readonly encryptionKeys: Omit<EncryptionKey, 'id'> & { readonly keyId: string };
  /** `key`: name of the limit and a hash of what it limits. */
  readonly limits: LimitCount & { readonly key: string };
  readonly webhookEndpoints: Omit<WebhookEndpoint, 'events'> & {
    /** JSON array of strings. */
    readonly events: string | null;
  };
  readonly webhookDeliveries: Omit<WebhookDelivery, 'type' | 'attempts'> & {
    readonly endpointId: string;
    readonly attempts: Generated<number>;
    /** 0 or 1. */
    readonly isManual: Generated<number>;
  };
}
