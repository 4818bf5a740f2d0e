import type { Account } from './accounts.ts';

/** An account and what it is sorted by. */
export interface AccountPlace {
  readonly account: Account;
  /** UNIX seconds. */
  readonly connectedAt: number;
}

/**
 * Sorts accounts as clients see them: oldest connection first, then by account number. Not in SQL, because collations differ
 * between databases.
 */
export function orderAccounts(places: readonly AccountPlace[]): Account[] {
  return places
    .toSorted(
      (a, b) =>
        a.connectedAt - b.connectedAt ||
        compareText(a.account.connectionId, b.account.connectionId) ||
        compareText(a.account.accountNumber, b.account.accountNumber) ||
        compareText(a.account.id, b.account.id),
    )
    .map((place) => place.account);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
