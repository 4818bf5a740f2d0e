import type { Account, Bill, IntervalChunk, NewAccount } from '../accounts.ts';
import type { Attempt } from '../attempts.ts';
import type { AuditEvent } from '../audit.ts';
import type { Client } from '../clients.ts';
import type { EncryptionKey } from '../keys.ts';
import type { Logo } from '../logos.ts';
import type { Session } from '../sessions.ts';
import type { Database } from '../sql/schema.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The data of a memory store. */
export type MemoryState = ReturnType<typeof createMemoryState>;

/** Makes an empty state. All collections are `Map`s, because a key such as `__proto__` would break an object. */
export function createMemoryState() {
  return {
    clients: new Map<string, Mutable<Client>>(),
    /** By client. */
    logos: new Map<string, Logo>(),
    sessions: new Map<string, Mutable<Session>>(),
    /** Oldest first. */
    attempts: new Map<string, MemoryAttempt>(),
    users: new Map<string, MemoryUser>(),
    connections: new Map<string, MemoryConnection>(),
    accounts: new Map<string, StoredAccount>(),
    /** By the session's public id: a session has one code at a time. */
    codes: new Map<string, Mutable<Omit<Database['authorizationCodes'], 'consumedAt'>>>(),
    /** By hash. */
    tokens: new Map<string, Mutable<Pick<Database['accessTokens'], 'clientId' | 'userRef'>>>(),
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
    utilities: new Map<string, Mutable<Omit<Database['utilitySyncs'], 'utilityKey'>>>(),
  };
}

/** The other fields of an account are those of its connection. */
export type StoredAccount = Mutable<Pick<Account, keyof NewAccount | 'connectionId' | 'syncedTo'>>;
export type MemoryAttempt = Mutable<Attempt> & { leaseId: string | null };
export type MemorySync = Mutable<Omit<Database['accountSyncs'], 'accountId' | 'connectionId'>>;
export type MemoryUser = Omit<Database['users'], 'state'>;
export type MemoryConnection = Mutable<Database['connections']>;
export type MemoryAnswer = Mutable<Omit<Database['exchangeAnswers'], 'keyHash'>>;

/** Copies arguments and results, so that callers share no objects with the state. */
export function copy<T>(value: T): T {
  return structuredClone(value);
}
