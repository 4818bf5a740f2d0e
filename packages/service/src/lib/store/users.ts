import type { RemovedBy } from '../events/event-types.ts';
import type { DataConsent } from './accounts.ts';
import type { RemovalNote } from './audit.ts';

export interface UserStore {
  /** Whether the client has a user with this `user_id` and at least one connection. */
  hasConnectedUser(clientId: string, userId: string): Promise<boolean>;
  /** The reference of the client's user with this `user_id`; `null` if there is none. */
  findUserRef(clientId: string, userId: string): Promise<string | null>;
  /** What the user agreed to share; `null` if there is no such user. */
  findConsent(clientId: string, userRef: string): Promise<UserConsent | null>;
  /**
   * Removes the user with all connections, credentials, accounts, data, codes and tokens, and cancels sign-ins of the `user_id`.
   * Logins by `redirect` become revocations: see `RevocationStore`.
   *
   * One transaction makes all of that inaccessible and writes the audit event `removed`. Then the accounts and their data are
   * erased in batches. `purge` erases what remains of a user with very many accounts, or after a failure.
   *
   * @param by who removed them, for the webhook events `connection.removed`. Default `client`.
   * @returns whether the user existed. `false` can mean that the user was merged into another one, who then has their tokens.
   */
  removeUser(clientId: string, userRef: string, note: RemovalNote, by?: RemovedBy): Promise<boolean>;
}

/** The consent of a user that counts. */
export interface UserConsent extends DataConsent {
  /** UNIX seconds; `null` if the user agreed to nothing in Connect. */
  readonly consentedAt: number | null;
  /** Why, in the client's words. */
  readonly purpose: string | null;
  /** When it ends, UNIX seconds; `null` without an end. */
  readonly sharedUntil: number | null;
}
