import type { AttemptErrorCode, AttemptStatus, Environment, Mode } from '@utility-connect/protocol';
import type { AuditEventName } from '../audit.ts';

/**
 * The tables, as the migrations make them on SQLite and PostgreSQL alike.
 *
 * Times are `bigint` columns of UNIX seconds (`integer` ends in 2038 on PostgreSQL). They are numbers here: SQLite gives
 * them so by itself, and the PostgreSQL pool has to be opened with a type parser for `int8`, which else comes as text.
 * Booleans are 0 and 1. JSON is text, since nothing queries inside it. What people are shown in order of text is sorted
 * by the service: collations differ.
 */
export interface Database {
  readonly clients: ClientTable;
  readonly sessions: SessionTable;
  readonly consents: ConsentTable;
  readonly users: UserTable;
  readonly connections: ConnectionTable;
  readonly accounts: AccountTable;
  readonly attempts: AttemptTable;
  readonly authorization_codes: AuthorizationCodeTable;
  readonly access_tokens: AccessTokenTable;
  readonly chunks: ChunkTable;
  readonly bills: BillTable;
  readonly account_syncs: AccountSyncTable;
  readonly utility_syncs: UtilitySyncTable;
  readonly exchange_answers: ExchangeAnswerTable;
  readonly encryption_keys: EncryptionKeyTable;
  readonly limits: LimitTable;
  readonly audit_events: AuditEventTable;
}

export interface ClientTable {
  readonly id: string;
  readonly secret_hash: string;
  readonly company_name: string;
  readonly email: string;
  readonly environment: Environment;
  /** JSON array of strings. */
  readonly redirect_uris: string;
  /** JSON array of strings. */
  readonly origins: string;
  readonly created_at: number;
  /** JSON. */
  readonly appearance: string | null;
}

export interface SessionTable {
  readonly public_id: string;
  readonly secret_hash: string;
  readonly client_id: string;
  readonly user_id: string;
  readonly utility_id: string | null;
  readonly mode: Mode;
  readonly created_at: number;
  readonly expires_at: number;
  readonly consented_at: number | null;
  readonly redirect_uri: string | null;
  readonly state: string | null;
  readonly opening_id: string | null;
  /** How many attempts it has had: numbers them, and orders those of one second. */
  readonly attempt_count: number;
  /** When its code was exchanged. Outlives the code, which goes with its user. */
  readonly used_at: number | null;
}

/** Refers to no other row: it outlives the session and the user. */
export interface ConsentTable {
  readonly public_id: string;
  readonly client_id: string;
  readonly user_id: string;
  readonly terms_version: string;
  readonly locale: string;
  readonly consented_at: number;
}

export interface UserTable {
  readonly client_id: string;
  readonly ref: string;
  readonly user_id: string;
  /** `removed`: it stands for one who was removed, until the rest of theirs is erased. `check`: the purge looks whether anybody can still use it. */
  readonly state: 'removed' | 'check' | null;
}

export interface ConnectionTable {
  readonly id: string;
  readonly client_id: string;
  readonly user_ref: string;
  readonly utility_id: string;
  readonly login_key: string;
  readonly sealed: Uint8Array;
  readonly created_at: number;
}

export interface AccountTable {
  readonly id: string;
  readonly connection_id: string;
  readonly account_key: string;
  readonly account_number: string;
  readonly address: string;
  readonly time_zone: string;
  readonly interval_seconds: number;
  /** 0 or 1. */
  readonly has_emissions: number;
  readonly synced_to: number | null;
}

export interface AttemptTable {
  readonly id: string;
  readonly client_id: string;
  readonly public_id: string;
  /** Counts within the session, from 1. */
  readonly number: number;
  readonly utility_id: string;
  readonly status: AttemptStatus;
  /** JSON. */
  readonly challenge: string | null;
  readonly error: AttemptErrorCode | null;
  readonly sealed: Uint8Array | null;
  readonly lease_id: string | null;
  readonly lease_until: number;
  readonly user_ref: string | null;
  readonly connection_id: string | null;
  readonly created_at: number;
}

/** At most one row per session. */
export interface AuthorizationCodeTable {
  readonly code_hash: string;
  readonly public_id: string;
  readonly client_id: string;
  readonly user_ref: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly consumed_at: number | null;
  /** Of the access token that it gave. */
  readonly token_hash: string | null;
}

/** A revoked token has no row. */
export interface AccessTokenTable {
  readonly token_hash: string;
  readonly client_id: string;
  readonly user_ref: string;
  readonly created_at: number;
}

export interface ChunkTable {
  readonly account_id: string;
  readonly month: number;
  readonly body: Uint8Array;
}

export interface BillTable {
  readonly account_id: string;
  readonly id: string;
  readonly starts_at: number;
  readonly ends_at: number;
}

/** One row per account. */
export interface AccountSyncTable {
  readonly account_id: string;
  readonly connection_id: string;
  /** Environment and utility: a sandbox plays outages that are nobody else's. */
  readonly utility_key: string;
  readonly due_at: number;
  readonly lease_id: string | null;
  readonly lease_until: number;
  /** In a row. */
  readonly failures: number;
  /** Since when the utility refuses the login; nothing is due until the person signs in again. */
  readonly login_refused_at: number | null;
}

export interface UtilitySyncTable {
  readonly utility_key: string;
  /** In a row. */
  readonly failures: number;
  readonly blocked_until: number;
}

/** An answer of the token exchange, under the `Idempotency-Key` that it was asked for with. */
export interface ExchangeAnswerTable {
  /** Of client and key. */
  readonly key_hash: string;
  readonly code_hash: string;
  readonly token_hash: string;
  readonly sealed: Uint8Array;
  readonly expires_at: number;
}

/** One row per encryption key that something is sealed with. */
export interface EncryptionKeyTable {
  readonly key_id: string;
  /** The lookup key, sealed with this key. */
  readonly sealed: Uint8Array;
  readonly created_at: number;
}

export interface LimitTable {
  /** Which limit, and a hash of whose. */
  readonly key: string;
  readonly used: number;
  readonly resets_at: number;
}

/** Refers to no other row: it outlives them. */
export interface AuditEventTable {
  readonly id: string;
  readonly at: number;
  readonly event: AuditEventName;
  readonly client_id: string;
  readonly user_ref: string;
  readonly request_id: string | null;
}
