import type { AttemptErrorCode, MethodKind } from '@utility-connect/protocol';
import { eventData, type WebhookEventData, type WebhookEventType, webhookEventTypes } from './event-types.ts';

/**
 * `event`: a webhook event, which the client can list. `audit`: an action on a user's data or a client's secret; kept for ever. `internal`:
 * for the operator and for readers. All but `audit` are kept for `EVENT_DAYS`.
 */
export type EntryKind = 'event' | 'audit' | 'internal';

const auditTypes = [
  'connected',
  'exchanged',
  /** A used code was presented again, which revoked its access token. */
  'revoked',
  'read',
  /** One connection of several was removed, or has moved to another user. */
  'disconnected',
  'removed',
  'expired',
  /** The operator replaced the client's secret. */
  'secret_rotated',
  'operator.signed_in',
  'operator.signed_out',
  /** The operator changed something. */
  'operator.acted',
] as const;

export type AuditType = (typeof auditTypes)[number];

/** Summarizes connections that a user no longer shares. */
export interface Removed {
  readonly utilityIds: readonly string[];
  /** Number of accounts whose data was deleted or moved. */
  readonly accounts: number;
  /** `expired`: the time that the person agreed to is over. `moved`: the login was connected by another user of the client. */
  readonly cause: 'removed' | 'expired' | 'moved';
}

/** A sign-in that has succeeded. */
interface Connected {
  /** The id of its session. */
  readonly public_id: string;
  /** Whether the utility has no accounts for the login. */
  readonly is_empty: boolean;
}

/** Where the operator acted from. @public Named by the declarations of the store. */
export interface OperatorOrigin {
  /** Name of the sign-in; `null` for a request with the operator's token, or on the command line. */
  readonly sign_in: string | null;
  /** `null` if it is unknown, loopback, or the command line. */
  readonly address: string | null;
}

/** Actions of the operator, each with what it changes: a client, a connection, a utility or a webhook endpoint. */
export type OperatorActionName =
  | 'client.created'
  | 'client.changed'
  | 'client.secret_rotated'
  | 'client.disabled'
  | 'client.enabled'
  | 'connection.sync_requested'
  | 'connection.sign_in_requested'
  | 'connection.removed'
  | 'connection.broken'
  | 'connection.repaired'
  | 'utility.paused'
  | 'utility.resumed'
  | 'webhook.enabled'
  | 'webhook.redelivered';

interface OperatorAction extends OperatorOrigin {
  readonly action: OperatorActionName;
  /** Id of the changed object. */
  readonly subject: string;
}

interface OperatorData {
  readonly 'operator.signed_in': OperatorOrigin;
  readonly 'operator.signed_out': OperatorOrigin;
  readonly 'operator.acted': OperatorAction;
}

type AuditData = {
  readonly [Type in AuditType]: Type extends keyof OperatorData
    ? OperatorData[Type]
    : Type extends 'disconnected' | 'removed' | 'expired'
      ? Removed
      : Type extends 'connected'
        ? Connected
        : null;
};

interface InternalData {
  /** A person has connected, and the client can exchange the code of the session. */
  readonly 'code.issued': { readonly public_id: string };
  /** A sign-in, or a consent at the utility's own page, has failed. Contains nothing of the login or the user. */
  readonly 'sign_in.failed': {
    readonly utility_id: string;
    readonly method: MethodKind;
    readonly code: AttemptErrorCode;
  };
  /** Somebody has used a wrong operator token. */
  readonly 'operator.sign_in_failed': OperatorOrigin;
}

type EventData = { readonly [Type in WebhookEventType]: WebhookEventData<Type> };

type EntryData = EventData & AuditData & InternalData;

export type EntryType = keyof EntryData;

/** An entry before it is recorded. */
export type NewEntry = {
  readonly [Type in EntryType]: {
    readonly type: Type;
    /** Time of the event, UNIX seconds. */
    readonly at: number;
    /** Empty if the entry is about no client. */
    readonly clientId: string;
    /** Default `null`. A webhook event has none: its data has the `user_id`, which the audit log must not be tied to. */
    readonly userRef?: string | null;
    /** The request that caused it. Default `null`. */
    readonly requestId?: string | null;
    /** Ids, ranges and counts: no readings and no secrets. Not always stored: see {@link isDataStored}. */
    readonly data: EntryData[Type];
  };
}[EntryType];

/** A webhook event before it is recorded. */
export type NewEvent = Extract<NewEntry, { readonly type: WebhookEventType }>;

/** A recorded entry. */
export type Entry = NewEntry & {
  /** Unguessable and sorted. That of a webhook event begins with `evt_`. */
  readonly id: string;
};

/** The kind of a type, which determines who reads its entries and how long they are kept. */
export function kindOf(type: EntryType): EntryKind {
  if (Object.hasOwn(eventData, type)) return 'event';
  return (auditTypes as readonly string[]).includes(type) ? 'audit' : 'internal';
}

/**
 * Whether the data of a type is stored. Other data is only for readers: the audit log is kept for ever, and a session's id would tie it
 * to the session's `user_id`.
 */
export function isDataStored(type: EntryType): boolean {
  return type === 'sign_in.failed' || type.startsWith('operator.') || kindOf(type) === 'event';
}

/** The object that an entry is about: a connection, the utility of an outage, or what the operator changed; `null` for others. */
export function subjectOf({ type, data }: NewEntry): string | null {
  if (type === 'operator.acted') return data.subject;
  if (type === 'utility.outage_started' || type === 'utility.outage_ended') return data.utility_id;
  return data !== null && 'connection_id' in data ? data.connection_id : null;
}

/** All types, for filters. */
export const entryTypes: readonly EntryType[] = [
  ...webhookEventTypes,
  ...auditTypes,
  'code.issued',
  'sign_in.failed',
  'operator.sign_in_failed',
];
