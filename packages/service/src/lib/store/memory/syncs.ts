import type { AttemptCompletion, SyncStore } from '../store.ts';
import { toAccount } from './accounts.ts';
import { copy, type MemoryState } from './state.ts';

/** The reading of accounts, in a memory store. */
export function createMemorySyncs(state: MemoryState): SyncStore {
  const { syncs, utilities } = state;
  const utilityOf = (utilityKey: string) => {
    const utility = utilities.get(utilityKey) ?? { failures: 0, blockedUntil: 0 };
    utilities.set(utilityKey, utility);
    return utility;
  };
  const connectionOf = (accountId: string) =>
    state.connections.get(state.accounts.get(accountId)?.connectionId ?? '');

  return {
    async lease(accountId, now, leaseUntil) {
      const sync = syncs.get(accountId);
      if (sync && sync.loginRefusedAt !== null) return 'login_refused';
      if (!sync || sync.leaseUntil > now) return 'busy';
      sync.leaseUntil = leaseUntil;
      return 'leased';
    },
    async claimDue({ now, leaseUntil, perUtility }) {
      const isFree = (utilityKey: string): boolean =>
        utilityOf(utilityKey).blockedUntil <= now &&
        [...syncs.values()].filter((it) => it.utilityKey === utilityKey && it.leaseUntil > now).length <
          perUtility;
      const due = [...syncs]
        .filter(([, it]) => it.dueAt <= now && it.leaseUntil <= now && it.loginRefusedAt === null)
        .sort(([, a], [, b]) => a.dueAt - b.dueAt)
        .find(([, { utilityKey }]) => isFree(utilityKey));
      const account = state.accounts.get(due?.[0] ?? '');
      const connection = due && connectionOf(due[0]);
      const client = connection && state.clients.get(connection.clientId);
      if (!due || !account || !connection || !client) return null;
      const [, sync] = due;
      sync.leaseUntil = leaseUntil;
      return copy({
        account: toAccount(account, connection),
        environment: client.environment,
        failures: sync.failures,
        utilityFailures: utilityOf(sync.utilityKey).failures,
      });
    },
    async renew(accountId, held, leaseUntil) {
      const sync = syncs.get(accountId);
      if (sync?.leaseUntil !== held) return false;
      sync.leaseUntil = leaseUntil;
      return true;
    },
    async finish(accountId, held, outcome) {
      const sync = syncs.get(accountId);
      if (sync?.leaseUntil !== held) return;
      const utility = utilityOf(sync.utilityKey);
      sync.leaseUntil = 0;
      if (outcome.kind === 'done') {
        Object.assign(sync, { dueAt: outcome.dueAt, failures: 0 });
        Object.assign(utility, { failures: 0, blockedUntil: 0 });
      }
      if (outcome.kind === 'failed') {
        Object.assign(sync, { dueAt: outcome.dueAt, failures: sync.failures + 1 });
        if (outcome.blockedUntil !== null) {
          Object.assign(utility, { failures: utility.failures + 1, blockedUntil: outcome.blockedUntil });
        }
      }
      if (outcome.kind === 'login_refused') {
        const connection = connectionOf(accountId);
        for (const [id, other] of syncs) {
          if (connectionOf(id) === connection) other.loginRefusedAt = outcome.at;
        }
      }
    },
    async count(now) {
      const all = [...syncs.values()];
      const reading = all.filter((it) => it.leaseUntil > now).length;
      const due = all.filter((it) => it.dueAt <= now && it.leaseUntil <= now && it.loginRefusedAt === null);
      return { due: due.length, reading };
    },
    async listRefused(clientId, userRef) {
      return [...syncs].flatMap(([accountId, { loginRefusedAt: at }]) => {
        const connection = connectionOf(accountId);
        const isTheirs = connection?.clientId === clientId && connection.userRef === userRef;
        return isTheirs && at !== null ? [{ accountId, at }] : [];
      });
    },
    async replaceSealed(accountId, sealed) {
      const connection = connectionOf(accountId);
      if (connection) connection.sealed = copy(sealed);
    },
  };
}

/** Makes an account that was just connected due at once. */
export function makeDue(
  { clients, syncs }: MemoryState,
  accountId: string,
  { clientId, utilityId, now }: AttemptCompletion,
): void {
  const utilityKey = `${clients.get(clientId)?.environment}/${utilityId}`;
  const leaseUntil = syncs.get(accountId)?.leaseUntil ?? 0;
  syncs.set(accountId, { utilityKey, dueAt: now, leaseUntil, failures: 0, loginRefusedAt: null });
}
