import type { RemovalNote } from '../audit.ts';
import type { MemoryState, MemoryUser } from './state.ts';

/** Finds a user by the client's own identifier. */
export function findUser(state: MemoryState, clientId: string, userId: string): MemoryUser | undefined {
  return [...state.users.values()].find((user) => user.clientId === clientId && user.userId === userId);
}

/** Merges a user into another one. */
export function mergeUser(state: MemoryState, user: MemoryUser, intoRef: string): void {
  const tables = [state.connections, state.codes, state.tokens, state.attempts];
  for (const table of tables) {
    for (const row of table.values()) {
      if (row.userRef === user.ref) row.userRef = intoRef;
    }
  }
  state.users.delete(user.ref);
}

/**
 * Removes a user and everything that belongs to them, except their sessions.
 *
 * @returns whether the user existed.
 */
export function removeUser(state: MemoryState, { clientId, userRef, note }: UserRemoval): boolean {
  const user = state.users.get(userRef);
  if (user?.clientId !== clientId) return false;
  cancelAttempts(state, user);
  state.users.delete(userRef);
  for (const connection of state.connections.values()) {
    if (connection.userRef === userRef) removeConnection(state, connection.id);
  }
  for (const table of [state.codes, state.tokens, state.attempts]) {
    for (const [key, row] of table) {
      if (row.userRef === userRef) table.delete(key);
    }
  }
  if (note) state.auditEvents.set(note.id, { ...note, event: 'removed', clientId, userRef });
  return true;
}

interface UserRemoval {
  readonly clientId: string;
  readonly userRef: string;
  readonly note: RemovalNote | undefined;
}

const cancelAttempts = (state: MemoryState, { clientId, userId }: MemoryUser): void => {
  for (const attempt of state.attempts.values()) {
    const session = state.sessions.get(attempt.publicId);
    if (attempt.sealed === null || session?.clientId !== clientId || session.userId !== userId) continue;
    Object.assign(attempt, { status: 'cancelled', challenge: null, sealed: null });
  }
};

const removeConnection = (state: MemoryState, connectionId: string): void => {
  state.connections.delete(connectionId);
  for (const account of state.accounts.values()) {
    if (account.connectionId !== connectionId) continue;
    state.accounts.delete(account.id);
    state.chunks.delete(account.id);
    state.bills.delete(account.id);
    state.syncs.delete(account.id);
  }
};
