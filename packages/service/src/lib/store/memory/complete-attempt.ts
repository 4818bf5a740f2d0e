import { orderAccounts } from '../account-order.ts';
import type { Account, NewAccount } from '../accounts.ts';
import type { AttemptCompletion } from '../attempts.ts';
import { toAccount } from './accounts.ts';
import { copy, type MemoryConnection, type MemoryState } from './state.ts';
import { endLeases, makeDue } from './syncs.ts';
import { findUser, mergeUser } from './users.ts';

/** Completes a successful sign-in: see `AttemptStore.complete`. */
export function completeAttempt(
  state: MemoryState,
  completion: AttemptCompletion,
): { userRef: string; accounts: Account[] } | null {
  const attempt = state.attempts.get(completion.attemptId);
  if (attempt?.status !== 'reading_accounts') return null;
  if (state.sessions.get(attempt.publicId)?.clientId !== completion.clientId) return null;

  const connection = connect(state, completion);
  Object.assign(attempt, {
    status: 'succeeded',
    challenge: null,
    sealed: null,
    userRef: connection.userRef,
    connectionId: connection.id,
  });
  const accounts = completion.accounts.map((account) => writeAccount(state, connection, account));
  for (const { id } of accounts) makeDue(state, id, completion);
  const { note, now: at, clientId } = completion;
  if (note) {
    const { userRef } = connection;
    state.auditEvents.set(note.id, { ...note, at, event: 'connected', clientId, userRef });
  }
  return {
    userRef: connection.userRef,
    accounts: orderAccounts(accounts),
  };
}

const connect = (state: MemoryState, completion: AttemptCompletion): MemoryConnection => {
  const { clientId, userId, utilityId, loginKey } = completion;
  const sameId = findUser(state, clientId, userId);
  const ofUtility = [...state.connections.values()].filter(
    (it) => it.clientId === clientId && it.utilityId === utilityId,
  );
  const known =
    ofUtility.find((it) => it.loginKey === loginKey) ??
    ofUtility.find(({ id }) =>
      completion.accounts.some((account) => state.accounts.get(account.id)?.connectionId === id),
    );
  if (known) {
    if (sameId && sameId.ref !== known.userRef) mergeUser(state, sameId, known.userRef);
    state.users.set(known.userRef, { ref: known.userRef, clientId, userId });
    known.loginKey = loginKey;
    known.usernameHint = completion.usernameHint;
    known.sealed = copy(completion.sealed);
    endLeases(state, known.id);
    return known;
  }
  const userRef = sameId?.ref ?? completion.newUserRef;
  const connection: MemoryConnection = {
    id: completion.newConnectionId,
    clientId,
    userRef,
    utilityId,
    loginKey,
    usernameHint: completion.usernameHint,
    sealed: copy(completion.sealed),
    createdAt: completion.now,
  };
  state.users.set(userRef, { ref: userRef, clientId, userId });
  state.connections.set(connection.id, connection);
  return connection;
};

const writeAccount = (state: MemoryState, connection: MemoryConnection, found: NewAccount): Account => {
  const known = [...state.accounts.values()].find(
    (it) => it.connectionId === connection.id && it.accountKey === found.accountKey,
  );
  const account = {
    ...copy(found),
    id: known?.id ?? found.id,
    connectionId: connection.id,
    syncedTo: known?.syncedTo ?? null,
  };
  state.accounts.set(account.id, account);
  return toAccount(account, connection);
};
