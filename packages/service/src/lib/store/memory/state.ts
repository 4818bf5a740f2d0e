import type { Account, Bill, IntervalChunk, NewAccount } from '../accounts.ts';
import type { Attempt } from '../attempts.ts';
import type { AuditEvent } from '../audit.ts';
import type { Client } from '../clients.ts';
import type { AuthorizationCode } from '../grants.ts';
import type { EncryptionKey } from '../keys.ts';
import type { Session } from '../sessions.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The data of a memory store. */
export type MemoryState = ReturnType<typeof createMemoryState>;

/** Makes an empty state. All collections are `Map`s, because a key such as `__proto__` would break an object. */
export function createMemoryState() {
  return {
    clients: new Map<string, Mutable<Client>>(),
    sessions: new Map<string, Mutable<Session>>(),
    /** Oldest first. */
    attempts: new Map<string, MemoryAttempt>(),
    users: new Map<string, MemoryUser>(),
    connections: new Map<string, MemoryConnection>(),
    accounts: new Map<string, StoredAccount>(),
    /** By the session's public id: a session has one code at a time. */
    codes: new Map<string, MemoryCode>(),
    /** By hash. */
    tokens: new Map<string, { readonly clientId: string; userRef: string }>(),
    /** By hash of client and key. */
    answers: new Map<string, MemoryAnswer>(),
    keys: new Map<string, EncryptionKey>(),
    limits: new Map<string, { used: number; readonly resetsAt: number }>(),
    auditEvents: new Map<string, AuditEvent>(),
    /** By account, then by month. */
    chunks: new Map<string, Map<number, IntervalChunk>>(),
    /** By account, then by id. */
    bills: new Map<string, Map<string, Bill>>(),
    /** By account. */
    syncs: new Map<string, MemorySync>(),
    /** By environment and utility. */
    utilities: new Map<string, { failures: number; blockedUntil: number }>(),
  };
}

/** The other fields of an account are those of its connection. */
export type StoredAccount = Mutable<Pick<Account, keyof NewAccount | 'connectionId' | 'syncedTo'>>;

export type MemoryAttempt = Mutable<Attempt> & { leaseId: string | null };

export interface MemorySync {
  readonly utilityKey: string;
  dueAt: number;
  leaseId: string | null;
  leaseUntil: number;
  failures: number;
  loginRefusedAt: number | null;
}

export interface MemoryUser {
  readonly ref: string;
  readonly clientId: string;
  userId: string;
}

export interface MemoryConnection {
  readonly id: string;
  readonly clientId: string;
  userRef: string;
  readonly utilityId: string;
  loginKey: string;
  usernameHint: string;
  sealed: Uint8Array;
  readonly createdAt: number;
}

interface MemoryCode extends AuthorizationCode {
  /** Changes when users are merged. */
  userRef: string;
  /** Hash of the access token that the code was exchanged for; `null` until then. */
  tokenHash: string | null;
}

export interface MemoryAnswer {
  readonly codeHash: string;
  readonly tokenHash: string;
  sealed: Uint8Array;
  readonly expiresAt: number;
}

/** Copies arguments and results, so that callers share no objects with the state. */
export function copy<T>(value: T): T {
  return structuredClone(value);
}
