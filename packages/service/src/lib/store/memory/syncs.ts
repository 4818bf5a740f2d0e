import type { AttemptCompletion } from '../attempts.ts';
import { initialDueAt, isDue } from '../due.ts';
import { isLeased } from '../leases.ts';
import { isBlocked, OUTAGE_LOGINS } from '../outage.ts';
import { isSameBytes } from '../same-bytes.ts';
import type { SyncClaim, SyncLease, SyncStore } from '../syncs.ts';
import { toAccount } from './accounts.ts';
import { copy, type MemoryState, type MemorySync } from './state.ts';

/** The syncs of a memory store. */
export function createMemorySyncs(state: MemoryState): SyncStore {
  const { syncs, utilities } = state;
  const utilityOf = (utilityKey: string) => {
    const utility = utilities.get(utilityKey) ?? { failures: 0, blockedUntil: 0 };
    utilities.set(utilityKey, utility);
    return utility;
  };
  const connectionOf = (accountId: string) =>
    state.connections.get(state.accounts.get(accountId)?.connectionId ?? '');

  /** Whether an account of the same login has failed since its last success. */
  const hasFailedBefore = (accountId: string): boolean =>
    [...syncs].some(([id, { failures }]) => failures > 0 && connectionOf(id) === connectionOf(accountId));
  const isFull = (utilityKey: string, { now, perUtility }: SyncClaim): boolean =>
    [...syncs.values()].filter((it) => it.utilityKey === utilityKey && isLeased(it, now)).length >=
    perUtility;
  const setLease = (sync: MemorySync, { leaseId, leaseUntil }: SyncClaim): SyncLease => {
    Object.assign(sync, { leaseId, leaseUntil });
    const { failures } = utilityOf(sync.utilityKey);
    return { leaseId, leaseUntil, failures: sync.failures, utilityFailures: failures };
  };

  return {
    async claimLease(accountId, claim) {
      const sync = syncs.get(accountId);
      if (sync && sync.loginRefusedAt !== null) return 'login_refused';
      if (!sync || isLeased(sync, claim.now)) return 'busy';
      if (isBlocked(utilityOf(sync.utilityKey).blockedUntil, claim.now)) return 'utility_backoff';
      if (isFull(sync.utilityKey, claim)) return 'utility_full';
      return setLease(sync, claim);
    },
    async claimDue(claim) {
      const { now } = claim;
      const due = [...syncs]
        .filter(([, it]) => isWaiting(it, now))
        .sort(([, a], [, b]) => a.dueAt - b.dueAt)
        .find(
          ([, it]) => !isBlocked(utilityOf(it.utilityKey).blockedUntil, now) && !isFull(it.utilityKey, claim),
        );
      const account = state.accounts.get(due?.[0] ?? '');
      const connection = due && connectionOf(due[0]);
      const client = connection && state.clients.get(connection.clientId);
      if (!due || !account || !connection || !client) return null;
      return copy({
        account: toAccount(account, connection),
        environment: client.environment,
        ...setLease(due[1], claim),
      });
    },
    async renewLease(accountId, { leaseId, leaseUntil }) {
      const sync = syncs.get(accountId);
      if (sync?.leaseId !== leaseId) return false;
      sync.leaseUntil = leaseUntil;
      return true;
    },
    async finish(accountId, leaseId, outcome) {
      const sync = syncs.get(accountId);
      if (sync?.leaseId !== leaseId) return false;
      const utility = utilityOf(sync.utilityKey);
      Object.assign(sync, noLease);
      if (outcome.kind === 'done') {
        Object.assign(sync, { dueAt: outcome.dueAt, failures: 0 });
        Object.assign(utility, { failures: 0, blockedUntil: 0 });
      }
      if (outcome.kind === 'failed') {
        const isCounted = utility.failures < OUTAGE_LOGINS && hasFailedBefore(accountId);
        Object.assign(sync, { dueAt: outcome.dueAt, failures: sync.failures + 1 });
        if (outcome.blockedUntil !== null && !isCounted) {
          utility.failures += 1;
          if (utility.failures >= OUTAGE_LOGINS)
            utility.blockedUntil = Math.max(utility.blockedUntil, outcome.blockedUntil);
        }
      }
      if (outcome.kind === 'login_refused') {
        const connection = connectionOf(accountId);
        for (const [id, other] of syncs) {
          if (connectionOf(id) === connection) other.loginRefusedAt = outcome.at;
        }
      }
      return true;
    },
    async count(now) {
      const all = [...syncs.values()];
      const syncing = all.filter((it) => isLeased(it, now)).length;
      const due = all.filter((it) => isWaiting(it, now));
      return { due: due.length, syncing };
    },
    async listRefused(clientId, userRef) {
      return [...syncs].flatMap(([accountId, { loginRefusedAt: at }]) => {
        const connection = connectionOf(accountId);
        const isTheirs = connection?.clientId === clientId && connection.userRef === userRef;
        return isTheirs && at !== null ? [{ accountId, at }] : [];
      });
    },
    async replaceSealed(accountId, previous, sealed) {
      const connection = connectionOf(accountId);
      if (!connection || !isSameBytes(connection.sealed, previous)) return false;
      connection.sealed = copy(sealed);
      return true;
    },
  };
}

/** Whether an account waits for a sync. */
const isWaiting = (sync: MemorySync, now: number): boolean =>
  isDue(sync.dueAt, now) && !isLeased(sync, now) && sync.loginRefusedAt === null;

const noLease = { leaseId: null, leaseUntil: 0 };

/** Ends the leases of a connection's accounts after a sign-in: their syncs use the previous credentials. */
export function endLeases({ accounts, syncs }: MemoryState, connectionId: string): void {
  for (const [accountId, sync] of syncs) {
    if (accounts.get(accountId)?.connectionId === connectionId) Object.assign(sync, noLease);
  }
}

/** Makes an account that was just connected due now. */
export function makeDue(
  { clients, syncs }: MemoryState,
  accountId: string,
  { clientId, utilityId, now }: AttemptCompletion,
): void {
  const utilityKey = `${clients.get(clientId)?.environment}/${utilityId}`;
  const before = syncs.get(accountId);
  const { leaseId, leaseUntil } = before ?? noLease;
  // Remembers that the login has failed: connecting it again must not count as the failure of another login.
  const failures = before && before.failures > 0 ? 1 : 0;
  const dueAt = initialDueAt(now);
  syncs.set(accountId, { utilityKey, dueAt, leaseId, leaseUntil, failures, loginRefusedAt: null });
}
