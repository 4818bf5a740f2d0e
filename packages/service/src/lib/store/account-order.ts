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

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
