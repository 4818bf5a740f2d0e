import type { LogoStore } from '../logos.ts';
import { copy, type MemoryState } from './state.ts';

/** The logos of a memory store. */
export function createMemoryLogos({ clients, logos }: MemoryState): LogoStore {
  return {
    async put(clientId, logo) {
      if (!clients.has(clientId)) throw new Error(`There is no client ${clientId}.`);
      if (logo === null) logos.delete(clientId);
      else logos.set(clientId, copy(logo));
    },
    async find(hash) {
      return copy([...logos.values()].find((logo) => logo.hash === hash) ?? null);
    },
    async findOf(clientId) {
      const { bytes: _bytes, ...name } = logos.get(clientId) ?? {};
      return 'hash' in name ? copy(name) : null;
    },
  };
}
