import { orderAccounts } from '../account-order.ts';
import type { Account, AccountStore } from '../accounts.ts';
import { copy, type MemoryConnection, type MemoryState, type StoredAccount } from './state.ts';

/** The accounts of a memory store, with their intervals and bills. */
export function createMemoryAccounts(state: MemoryState): AccountStore {
  return {
    async list(clientId, userRef) {
      return orderAccounts(accountsOf(state, clientId, userRef));
    },
    async find(clientId, userRef, accountId) {
      return accountsOf(state, clientId, userRef).find(({ id }) => id === accountId) ?? null;
    },
    async findSealed(accountId) {
      const connection = state.connections.get(state.accounts.get(accountId)?.connectionId ?? '');
      return connection ? copy({ loginKey: connection.loginKey, sealed: connection.sealed }) : null;
    },
    async putData(accountId, data) {
      const account = state.accounts.get(accountId);
      if (!account) return;
      account.syncedTo = data.syncedTo;
      const chunks = state.chunks.get(accountId) ?? new Map();
      for (const chunk of data.chunks) chunks.set(chunk.month, copy(chunk));
      state.chunks.set(accountId, chunks);
      const bills = state.bills.get(accountId) ?? new Map();
      for (const id of data.droppedBills ?? []) bills.delete(id);
      for (const bill of data.bills) bills.set(bill.id, copy(bill));
      state.bills.set(accountId, bills);
    },
    async rewind(accountId, to) {
      const account = state.accounts.get(accountId);
      if (!account || (account.syncedTo ?? 0) <= to) return false;
      account.syncedTo = to;
      return true;
    },
    async readChunks(accountId, from, to) {
      return [...(state.chunks.get(accountId)?.values() ?? [])]
        .filter(({ month }) => month >= from && month <= to)
        .sort((a, b) => a.month - b.month)
        .map(copy);
    },
    async listBills(accountId) {
      return [...(state.bills.get(accountId)?.values() ?? [])].sort((a, b) => a.start - b.start).map(copy);
    },
  };
}

/** The accounts of a user, unordered. */
export function accountsOf(state: MemoryState, clientId: string, userRef: string): Account[] {
  return [...state.accounts.values()].flatMap((stored) => {
    const connection = state.connections.get(stored.connectionId);
    if (connection?.clientId !== clientId || connection.userRef !== userRef) return [];
    return [toAccount(stored, connection)];
  });
}

/** Adds the columns of the connection. */
export function toAccount(stored: StoredAccount, connection: MemoryConnection): Account {
  const { clientId, userRef, utilityId, createdAt: connectedAt } = connection;
  return { ...stored, clientId, userRef, utilityId, connectedAt };
}
