import type { Account } from './accounts.ts';

/** What the order of a user's accounts is made of. */
export interface AccountPlace {
  readonly account: Account;
  /** UNIX seconds. */
  readonly connectedAt: number;
}

/**
 * Sorts accounts as a client sees them: oldest connection first, then by account number.
 *
 * Done here, since databases order text each by their own collation and a user has few accounts.
 *
 * @returns the accounts in order.
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
