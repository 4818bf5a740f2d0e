import type { Context } from '../context.ts';
import type { Bill } from '../store/accounts.ts';
import type { ReadableAccount } from './readable-account.ts';

/** Reads the bills of an account that start within the history that the user agreed to share. */
export async function readBills(
  { store }: Pick<Context, 'store'>,
  { id, historyFrom }: ReadableAccount,
): Promise<readonly Bill[]> {
  const bills = await store.accounts.listBills(id);
  return historyFrom === null ? bills : bills.filter(({ start }) => start >= historyFrom);
}
