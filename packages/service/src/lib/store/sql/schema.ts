import type { AttemptErrorCode, AttemptStatus, Environment, Mode } from '@utility-connect/protocol';
import type { AuditEventName } from '../audit.ts';

/**
 * The tables, as the migrations create them on SQLite and PostgreSQL.
 *
 * Times are `bigint` columns of UNIX seconds, because `integer` ends in 2038 on PostgreSQL. The PostgreSQL pool needs a type
 * parser that returns them as numbers. Booleans are 0 and 1. JSON is text, because no query looks inside it.
 */
export interface Database {
  readonly clients: {
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
  };
  readonly sessions: {
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
    /** Number of the newest attempt. */
    readonly attempt_count: number;
    /** When its code was exchanged. The code itself is deleted with its user. */
    readonly used_at: number | null;
  };
  /** Has no foreign keys, because consents outlive sessions and users. */
  readonly consents: {
    readonly public_id: string;
    readonly client_id: string;
    readonly user_id: string;
    readonly terms_version: string;
    readonly locale: string;
    readonly consented_at: number;
  };
  readonly users: {
    readonly client_id: string;
    readonly ref: string;
    readonly user_id: string;
    /** `removed`: a tombstone that owns the accounts of a removed user until they are erased. */
    readonly state: 'removed' | null;
  };
  readonly connections: {
    readonly id: string;
    readonly client_id: string;
    readonly user_ref: string;
    readonly utility_id: string;
    readonly login_key: string;
    readonly sealed: Uint8Array;
    readonly created_at: number;
  };
  readonly accounts: {
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
  };
  readonly attempts: {
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
  };
  /** At most one row per session. */
  readonly authorization_codes: {
    readonly code_hash: string;
    readonly public_id: string;
    readonly client_id: string;
    readonly user_ref: string;
    readonly created_at: number;
    readonly expires_at: number;
    readonly consumed_at: number | null;
    /** Hash of the access token that the code was exchanged for. */
    readonly token_hash: string | null;
  };
  /** A revoked token has no row. */
  readonly access_tokens: {
    readonly token_hash: string;
    readonly client_id: string;
    readonly user_ref: string;
    readonly created_at: number;
  };
  readonly chunks: {
    readonly account_id: string;
    readonly month: number;
    readonly body: Uint8Array;
  };
  readonly bills: {
    readonly account_id: string;
    readonly id: string;
    readonly starts_at: number;
    readonly ends_at: number;
  };
  /** One row per account. */
  readonly account_syncs: {
    readonly account_id: string;
    readonly connection_id: string;
    /** Environment and utility: an outage in the sandbox must not affect production. */
    readonly utility_key: string;
    readonly due_at: number;
    readonly lease_id: string | null;
    readonly lease_until: number;
    /** In a row. */
    readonly failures: number;
    /** Since when the utility refuses the login. The account is not due until the person signs in again. */
    readonly login_refused_at: number | null;
  };
  readonly utility_syncs: {
    readonly utility_key: string;
    /** In a row. */
    readonly failures: number;
    readonly blocked_until: number;
  };
  /** Stored answers of the token exchange. */
  readonly exchange_answers: {
    /** Of the client and its `Idempotency-Key`. */
    readonly key_hash: string;
    readonly code_hash: string;
    readonly token_hash: string;
    readonly sealed: Uint8Array;
    readonly expires_at: number;
  };
  readonly encryption_keys: {
    readonly key_id: string;
    /** The lookup key, sealed with this key. */
    readonly sealed: Uint8Array;
    readonly created_at: number;
  };
  readonly limits: {
    /** Name of the limit and a hash of what it limits. */
    readonly key: string;
    readonly used: number;
    readonly resets_at: number;
  };
  /** Has no foreign keys, because audit events outlive clients and users. */
  readonly audit_events: {
    readonly id: string;
    readonly at: number;
    readonly event: AuditEventName;
    readonly client_id: string;
    readonly user_ref: string;
    readonly request_id: string | null;
  };
}
