import type { MethodKind } from '@utility-connect/protocol';
import type { Generated } from 'kysely';
import type { LimitCount } from '../limits/limit-types.ts';
import type { Bill, IntervalChunk, NewAccount, UserConsent } from '../store/accounts.ts';
import type { Attempt } from '../store/attempts.ts';
import type { Client } from '../store/clients.ts';
import type { DataDelay } from '../store/delays.ts';
import type { FaultKind } from '../store/faults.ts';
import type { FileChunk, StoredFile } from '../store/files.ts';
import type { AuthorizationCode, ExchangeAnswer } from '../store/grants.ts';
import type { Logo } from '../store/logos.ts';
import type { Revocation } from '../store/revocations.ts';
import type { ConsentRecord, Session, Sharing } from '../store/sessions.ts';

/** Identifies a user. */
export interface UserKey {
  readonly clientId: string;
  readonly userRef: string;
}

/** The tables of sessions, users, connections and their data. */
export interface HeartTables {
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
  /** The consent that the user gave last: see `applyConsent`. All `null`: everything, with no end. */
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
    /** Time since which the person has to sign in again; `null` while the login works. */
    readonly signInNeededAt: Generated<number | null>;
    /** 1 if the user has chosen the shared accounts, or still has to: no other is added. Otherwise 0. */
    readonly accountsChosen: Generated<number>;
    /** Time at which the utility first listed the accounts of a connection by `redirect`. */
    readonly accountsListedAt: Generated<number | null>;
    /** Time at which a notification has made the connection due last, possibly in the future. */
    readonly notifiedAt: Generated<number | null>;
    /** See `Fault`: only of sandbox clients. */
    readonly fault: Generated<FaultKind | null>;
    readonly faultSince: Generated<number | null>;
    /** The lease is that of a renewal of the login. */
    readonly leaseId: Generated<string | null>;
    readonly leaseUntil: Generated<number>;
  };
  readonly accounts: Omit<NewAccount, 'hasEmissions'> & {
    readonly clientId: string;
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
    readonly clientId: string;
    readonly attemptId: string;
    /** Counts within the attempt, from 1. */
    readonly number: number;
  };
  readonly attemptFileChunks: FileChunk & { readonly clientId: string; readonly fileId: string };
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
  readonly chunks: IntervalChunk & { readonly accountId: string; readonly clientId: string };
  readonly bills: Omit<Bill, 'start' | 'end'> & {
    readonly accountId: string;
    readonly clientId: string;
    readonly startsAt: number;
    readonly endsAt: number;
  };
  readonly notifiedResources: {
    readonly connectionId: string;
    readonly clientId: string;
    readonly resource: string;
    readonly receivedAt: number;
  };
  /** Logins by `redirect` of removed connections and unfinished attempts, until they are revoked at the utility. */
  readonly revocations: Omit<Revocation, 'isConnected'>;
  /** See `measureDelays`. */
  readonly dataDelays: DataDelay;
  readonly exchangeAnswers: ExchangeAnswer & {
    readonly clientId: string;
    readonly codeHash: string;
    readonly tokenHash: string;
  };
  /** `key`: name of the limit and a hash of its subject. */
  readonly limits: LimitCount & { readonly key: string };
  /** `key`: a keyed hash of a limit of requests and its subject. `freeAt`: UNIX milliseconds. */
  readonly paces: { readonly key: string; readonly freeAt: number };
}
