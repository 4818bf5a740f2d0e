import type { AccountStore } from './accounts.ts';
import type { AttemptStore } from './attempts.ts';
import type { AuditStore } from './audit.ts';
import type { ClientStore } from './clients.ts';
import type { GrantStore } from './grants.ts';
import type { KeyStore } from './keys.ts';
import type { LimitStore } from './limits.ts';
import type { Purge } from './purge.ts';
import type { SessionStore } from './sessions.ts';
import type { SyncStore } from './syncs.ts';

/**
 * Everything that the service remembers. Each method is one atomic step; the ones that decide something
 * (`consumeCode`, `completeAttempt`, `advanceAttempt`, …) decide it in the same step.
 *
 * All times are whole UNIX seconds. Secrets arrive hashed or sealed: a store never sees one in the clear.
 */
export interface Store {
  readonly clients: ClientStore;
  readonly sessions: SessionStore;
  readonly attempts: AttemptStore;
  readonly grants: GrantStore;
  readonly accounts: AccountStore;
  readonly syncs: SyncStore;
  readonly keys: KeyStore;
  readonly limits: LimitStore;
  readonly audit: AuditStore;
  /**
   * Removes what is over, some rows of each kind, and what a removal has left (`GrantStore.removeUser`).
   *
   * @returns how many rows; 0 when nothing is left to remove.
   */
  purge(purge: Purge): Promise<number>;
  /** UNIX milliseconds, whole, by the clock that counts for all processes on this store. */
  readonly clock: () => number;
  /** Rejects when the database cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
