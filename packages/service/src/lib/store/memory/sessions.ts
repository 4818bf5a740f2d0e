import type { SessionStore } from '../sessions.ts';
import { copy, type MemoryState } from './state.ts';

/** The sessions of a memory store. */
export function createMemorySessions(state: MemoryState): SessionStore {
  return {
    async create(session) {
      if (!state.clients.has(session.clientId)) throw new Error('A session needs a client that exists.');
      if (state.sessions.has(session.publicId)) throw new Error('The public id is taken.');
      state.sessions.set(session.publicId, copy(session));
    },
    async find(publicId) {
      return copy(state.sessions.get(publicId) ?? null);
    },
    async setRedirect(publicId, redirectUri, clientState) {
      const session = state.sessions.get(publicId);
      if (!session) return;
      session.redirectUri = redirectUri;
      session.state = clientState;
    },
    async setOpening(publicId, openingId) {
      const session = state.sessions.get(publicId);
      if (session) session.openingId = openingId;
    },
    async recordConsent({ publicId, consentedAt }) {
      const session = state.sessions.get(publicId);
      if (session) session.consentedAt = consentedAt;
    },
  };
}
