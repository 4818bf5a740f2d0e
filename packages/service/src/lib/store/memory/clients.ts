import type { ClientStore } from '../clients.ts';
import { copy, type MemoryState } from './state.ts';

/** The clients of a memory store. */
export function createMemoryClients(state: MemoryState): ClientStore {
  return {
    async put(client) {
      state.clients.set(client.id, copy(client));
    },
    async find(clientId) {
      return copy(state.clients.get(clientId) ?? null);
    },
    async update(clientId, change) {
      const client = state.clients.get(clientId);
      if (client) Object.assign(client, copy(change));
      return client !== undefined;
    },
    async remove(clientId) {
      state.clients.delete(clientId);
      state.logos.delete(clientId);
    },
  };
}
