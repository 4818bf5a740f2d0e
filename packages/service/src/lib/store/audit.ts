export interface AuditStore {
  /** Adds an event; leaves one with the same id as it is. */
  append(event: AuditEvent): Promise<void>;
  /** Oldest first; those of one second in the order of their ids. */
  list(query: AuditQuery): Promise<AuditEvent[]>;
}

/** What a line of the audit log has that the store does not know by itself. */
export type EventNote = Pick<AuditEvent, 'id' | 'requestId'>;

/** The line `removed` of the audit log. */
export type RemovalNote = Pick<AuditEvent, 'id' | 'at' | 'requestId'>;

/** `revoked`: a used code was presented again, which ended its access token. */
export type AuditEventName = 'connected' | 'exchanged' | 'revoked' | 'read' | 'removed';

/** Something that was done with a person's data. No secret, and nothing that a person is known by outside the store. */
export interface AuditEvent {
  readonly id: string;
  readonly at: number;
  readonly event: AuditEventName;
  readonly clientId: string;
  readonly userRef: string;
  readonly requestId: string | null;
}

export interface AuditQuery {
  /** `null`: of all clients. */
  readonly clientId: string | null;
  readonly since: number;
  /** The last event of the piece before this one. */
  readonly after: Pick<AuditEvent, 'at' | 'id'> | null;
  readonly limit: number;
}
