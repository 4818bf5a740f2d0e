import type { AuditStore } from '../audit.ts';
import { copy, type MemoryState } from './state.ts';

/** The audit log of a memory store. */
export function createMemoryAudit({ auditEvents }: MemoryState): AuditStore {
  return {
    async append(event) {
      if (!auditEvents.has(event.id)) auditEvents.set(event.id, copy(event));
    },
    async list({ clientId, since, after, limit }) {
      return [...auditEvents.values()]
        .filter((event) => event.at >= since && (clientId === null || event.clientId === clientId))
        .filter(({ at, id }) => !after || at > after.at || (at === after.at && id > after.id))
        .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
        .slice(0, limit)
        .map(copy);
    },
  };
}
