import { orderAccounts } from '../account-order.ts';
import type { Client, KnownClient } from '../clients.ts';
import type { GrantStore } from '../grants.ts';
import { accountsOf } from './accounts.ts';
import { findSucceededAttempt } from './attempts.ts';
import { copy, type MemoryAnswer, type MemoryState } from './state.ts';
import { findUser, removeUser } from './users.ts';

/** The authorization codes and access tokens of a memory store. */
export function createMemoryGrants(state: MemoryState): GrantStore {
  return {
    async hasConnectedUser(clientId, userId) {
      const user = findUser(state, clientId, userId);
      return [...state.connections.values()].some((connection) => connection.userRef === user?.ref);
    },
    async listConnections(clientId, userId) {
      const user = findUser(state, clientId, userId);
      return [...state.connections.values()]
        .filter(({ userRef }) => userRef === user?.ref)
        .sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))
        .map(({ id, utilityId, usernameHint }) => ({
          utilityId,
          usernameHint,
          isRefused: isRefused(state, id),
        }));
    },
    async issueCode(code) {
      const session = state.sessions.get(code.publicId);
      if (session?.clientId !== code.clientId) throw new Error('A code needs a session of its client.');
      if (session.usedAt !== null) return 'used';
      const userRef = findSucceededAttempt(state, code.publicId)?.userRef;
      if (!userRef) return 'not_ready';
      state.codes.set(code.publicId, { ...copy(code), userRef, tokenHash: null });
      return 'issued';
    },
    async consumeCode({ codeHash, clientId, tokenHash, now, answer, note }) {
      const kept = answer && findAnswer(state, answer.keyHash, now);
      if (kept) return kept.codeHash === codeHash ? { kept: copy(kept.sealed) } : 'key_reused';
      const code = [...state.codes.values()].find((it) => it.codeHash === codeHash);
      if (code?.clientId !== clientId) return 'refused';
      const noteOf = (event: 'exchanged' | 'revoked') => {
        const { userRef } = code;
        if (note) state.auditEvents.set(note.id, { ...note, at: now, event, clientId, userRef });
      };
      if (code.tokenHash !== null) {
        if (!state.tokens.delete(code.tokenHash)) return 'refused';
        noteOf('revoked');
        return { revoked: code.userRef };
      }
      if (now >= code.expiresAt) return 'refused';
      code.tokenHash = tokenHash;
      state.tokens.set(tokenHash, { clientId, userRef: code.userRef });
      const session = state.sessions.get(code.publicId);
      if (session) session.usedAt = now;
      if (answer) {
        const { keyHash, sealed, expiresAt } = answer;
        state.answers.set(keyHash, { codeHash, tokenHash, sealed: copy(sealed), expiresAt });
      }
      noteOf('exchanged');
      return 'issued';
    },
    async findDataAccess({ clientId, tokenHash, accountId }) {
      const token = state.tokens.get(tokenHash ?? '');
      const userRef = token?.clientId === clientId ? token.userRef : null;
      const all = userRef === null ? [] : accountsOf(state, clientId, userRef);
      const accounts = orderAccounts(all).filter(({ id }) => accountId === undefined || id === accountId);
      return { client: knownClient(state.clients.get(clientId)), userRef, accounts };
    },
    async removeUser(clientId, userRef, note) {
      return removeUser(state, { clientId, userRef, note });
    },
  };
}

const knownClient = (client: Client | undefined): KnownClient | null =>
  client ? { id: client.id, secretHash: client.secretHash, environment: client.environment } : null;

// A stored answer is deleted with its access token.
const findAnswer = (state: MemoryState, keyHash: string, now: number): MemoryAnswer | undefined => {
  const answer = state.answers.get(keyHash);
  if (answer && answer.expiresAt > now && state.tokens.has(answer.tokenHash)) return answer;
  state.answers.delete(keyHash);
  return undefined;
};

const isRefused = (state: MemoryState, connectionId: string): boolean =>
  [...state.accounts.values()].some(
    ({ id, connectionId: of }) =>
      of === connectionId && (state.syncs.get(id)?.loginRefusedAt ?? null) !== null,
  );
