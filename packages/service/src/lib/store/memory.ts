import { createMemoryAccounts } from './memory/accounts.ts';
import { createMemoryAttempts } from './memory/attempts.ts';
import { createMemoryAudit } from './memory/audit.ts';
import { createMemoryClients } from './memory/clients.ts';
import { createMemoryGrants } from './memory/grants.ts';
import { createMemoryKeys } from './memory/keys.ts';
import { createMemoryLimits } from './memory/limits.ts';
import { createMemoryLogos } from './memory/logos.ts';
import { purge } from './memory/purge.ts';
import { createMemorySessions } from './memory/sessions.ts';
import { createMemoryState } from './memory/state.ts';
import { createMemorySyncs } from './memory/syncs.ts';
import type { Store } from './store.ts';

/**
 * Makes a store that loses everything with the process or browser tab: for the mock backend and for tests.
 *
 * Each method runs synchronously, which makes it atomic. Arguments and results are copied.
 */
export function createMemoryStore(): Store {
  const state = createMemoryState();
  return {
    clients: createMemoryClients(state),
    logos: createMemoryLogos(state),
    sessions: createMemorySessions(state),
    attempts: createMemoryAttempts(state),
    grants: createMemoryGrants(state),
    accounts: createMemoryAccounts(state),
    syncs: createMemorySyncs(state),
    keys: createMemoryKeys(state),
    limits: createMemoryLimits(state),
    audit: createMemoryAudit(state),
    purge: async (when) => purge(state, when),
    clock: Date.now,
    async ping() {},
    async close() {},
  };
}
