import type { AccountStore } from './accounts.ts';
import type { AttemptStore } from './attempts.ts';
import type { AuditStore } from './audit.ts';
import type { ClientStore } from './clients.ts';
import type { ConnectionStore } from './connections.ts';
import type { FileStore } from './files.ts';
import type { GrantStore } from './grants.ts';
import type { KeyStore } from './keys.ts';
import type { LimitStore } from './limits.ts';
import type { LogoStore } from './logos.ts';
import type { Purge } from './purge.ts';
import type { ReceiptStore } from './receipts.ts';
import type { RevocationStore } from './revocations.ts';
import type { SessionStore } from './sessions.ts';
import type { SyncStore } from './syncs.ts';
import type { UserStore } from './users.ts';
import type { WebhookEventStore } from './webhook-events.ts';
import type { WebhookStore } from './webhooks.ts';

/**
 * Everything that the service stores. Each method is atomic.
 *
 * All times are whole UNIX seconds. Secrets arrive hashed or sealed: a store never sees one in the clear.
 */
export interface Store {
  readonly clients: ClientStore;
  readonly logos: LogoStore;
  readonly sessions: SessionStore;
  readonly attempts: AttemptStore;
  readonly files: FileStore;
  readonly grants: GrantStore;
  readonly users: UserStore;
  readonly accounts: AccountStore;
  readonly syncs: SyncStore;
  readonly connections: ConnectionStore;
  readonly revocations: RevocationStore;
  readonly keys: KeyStore;
  readonly limits: LimitStore;
  readonly audit: AuditStore;
  readonly webhookEvents: WebhookEventStore;
  readonly webhooks: WebhookStore;
  readonly receipts: ReceiptStore;
  /**
   * Deletes expired rows, some of each kind, and the remaining data of removed users (`UserStore.removeUser`).
   *
   * @returns how many rows; 0 when nothing is left to delete.
   */
  purge(purge: Purge): Promise<number>;
  /** The clock that all processes on this store share, in whole UNIX milliseconds. */
  readonly clock: () => number;
  /** Rejects when the database cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
