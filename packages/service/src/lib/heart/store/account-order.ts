import type { Account } from './accounts.ts';

/**
 * Sorts accounts as clients see them: oldest connection first, then by account number. Not in SQL, because collations differ
 * between databases.
 */
export function orderAccounts(accounts: readonly Account[]): Account[] {
  return accounts.toSorted(
    (a, b) =>
      a.connectedAt - b.connectedAt ||
      compareText(a.connectionId, b.connectionId) ||
      compareText(a.accountNumber, b.accountNumber) ||
      compareText(a.id, b.id),
  );
}

/** Compares by code units, the same on every database. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
