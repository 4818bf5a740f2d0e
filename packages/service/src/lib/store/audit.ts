/** The caller's part of an audit event that the store writes. */
export type EventNote = Pick<AuditEvent, 'id' | 'requestId'>;

/** The caller's part of the audit event `removed`. */
export type RemovalNote = Pick<AuditEvent, 'id' | 'at' | 'requestId'>;

/**
 * `disconnected`: one connection of several was removed. `revoked`: a used code was presented again, which revoked its access token.
 * `secret_rotated`: the operator replaced the client's secret.
 */
type AuditEventName =
  | 'connected'
  | 'exchanged'
  | 'revoked'
  | 'read'
  | 'disconnected'
  | 'removed'
  | 'expired'
  | 'secret_rotated';

/** Something that was done with a user's data or a client's secret. Contains no secret and nothing that identifies a person outside of the store. */
export interface AuditEvent {
  readonly id: string;
  readonly at: number;
  readonly event: AuditEventName;
  readonly clientId: string;
  /** `null` if the event is of no user. */
  readonly userRef: string | null;
  readonly requestId: string | null;
}

export interface AuditQuery {
  /** `null` for all clients. */
  readonly clientId: string | null;
  readonly since: number;
  /** The last event of the previous page. */
  readonly after: Pick<AuditEvent, 'at' | 'id'> | null;
  readonly limit: number;
}
