import type { ClientRef } from './common.ts';

/**
 * An entry of `GET /operator/api/journal`, newest first. Queries: `client_id`, `user_id` (with `client_id`), `type`, `request_id`, `limit`,
 * `cursor` (older), `after` (id of an entry: only newer ones, to follow live).
 */
export interface OperatorEntry {
  readonly id: string;
  readonly at: number;
  readonly type: string;
  /** In words. */
  readonly text: string;
  /** `null` if it is about no client. */
  readonly client: ClientRef | null;
  /** `null` if the entry is about no user, or the user was removed. */
  readonly user_id: string | null;
  readonly connection_id: string | null;
  readonly request_id: string | null;
  /** The operator's sign-in and address, for what the operator did; otherwise `null`. */
  readonly operator: { readonly sign_in: string | null; readonly address: string | null } | null;
  /** Ids, codes, ranges and counts. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Answer of `GET /operator/api/journal`. */
export interface OperatorJournal {
  readonly items: readonly OperatorEntry[];
  /** For older entries; `null` if there are none. */
  readonly next_cursor: string | null;
  /** For `after` of the next request, even if there is no entry. */
  readonly newest: string;
  /** Start of what is kept and was searched, UNIX seconds. Entries of the audit log are older. */
  readonly searched_from: number;
}

/** `GET /operator/api/journal/types`: all types, for a filter. */
export interface OperatorEntryTypes {
  readonly types: readonly string[];
}
