import type { Account, Bill, IntervalChunk } from '../accounts.ts';
import type { Attempt } from '../attempts.ts';
import type { AuditEvent } from '../audit.ts';
import type { Client } from '../clients.ts';
import type { AuthorizationCode } from '../grants.ts';
import type { EncryptionKey } from '../keys.ts';
import type { ConsentRecord, Session } from '../sessions.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** All that a memory store remembers. `Map`s throughout: keys come from outside, and `__proto__` is one. */
export interface MemoryState {
  readonly clients: Map<string, Mutable<Client>>;
  readonly sessions: Map<string, Mutable<Session> & { isUsed: boolean }>;
  readonly consents: ConsentRecord[];
  /** Oldest first. */
  readonly attempts: Map<string, MemoryAttempt>;
  readonly users: Map<string, MemoryUser>;
  readonly connections: Map<string, MemoryConnection>;
  /** `userRef` is looked up in the connection, so that two users become one in one place. */
  readonly accounts: Map<string, Mutable<Omit<Account, 'userRef'>>>;
  /** By the session's public id: a session has one code at a time. */
  readonly codes: Map<string, MemoryCode>;
  /** By hash. */
  readonly tokens: Map<string, { readonly clientId: string; userRef: string }>;
  /** By hash of client and key. */
  readonly answers: Map<string, MemoryAnswer>;
  /** By id. */
  readonly keys: Map<string, EncryptionKey>;
  readonly limits: Map<string, { used: number; readonly resetsAt: number }>;
  readonly auditEvents: Map<string, AuditEvent>;
  /** By account, then by month. */
  readonly chunks: Map<string, Map<number, IntervalChunk>>;
  /** By account, then by id. */
  readonly bills: Map<string, Map<string, Bill>>;
  /** By account. */
  readonly syncs: Map<string, MemorySync>;
  /** By environment and utility. */
  readonly utilities: Map<string, { failures: number; blockedUntil: number }>;
}

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
  sealed: Uint8Array;
  readonly createdAt: number;
}

export interface MemoryCode extends AuthorizationCode {
  /** Of whom it is: changes when two users become one. */
  userRef: string;
  /** Hash of the access token that it gave; `null` until exchanged. */
  tokenHash: string | null;
}

export interface MemoryAnswer {
  readonly codeHash: string;
  readonly tokenHash: string;
  sealed: Uint8Array;
  readonly expiresAt: number;
}

/** Makes an empty state. */
export function createMemoryState(): MemoryState {
  return {
    clients: new Map(),
    sessions: new Map(),
    consents: [],
    attempts: new Map(),
    users: new Map(),
    connections: new Map(),
    accounts: new Map(),
    codes: new Map(),
    tokens: new Map(),
    answers: new Map(),
    keys: new Map(),
    limits: new Map(),
    auditEvents: new Map(),
    chunks: new Map(),
    bills: new Map(),
    syncs: new Map(),
    utilities: new Map(),
  };
}

/** Copies what crosses the store's boundary, so that nobody outside holds a piece of its state. */
export function copy<T>(value: T): T {
  return structuredClone(value);
}
