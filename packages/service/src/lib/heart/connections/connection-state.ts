import type { ConnectionStatus, ConnectionWork } from '../store/connections.ts';
import type { SyncErrorCode } from '../store/syncs.ts';

/** The state of a connection. Times are UNIX seconds. */
export interface ConnectionState {
  /** `preparing`: nothing was read yet of one of its accounts. `needs_sign_in`: the utility refuses the login. */
  readonly status: 'active' | 'preparing' | 'needs_sign_in';
  /** Time of the last read of an account's data; `null` until then. */
  readonly lastSuccessAt: number | null;
  /** Time of the next sync of an account; `null` if nothing is read from the utility. */
  readonly nextSyncAt: number | null;
  /** End of the last interval; `null` if there is none. */
  readonly dataThrough: number | null;
  /** Reason why nothing new arrives; `null` if the last sync of each account succeeded. */
  readonly lastError: SyncErrorCode | 'login_refused' | null;
}

/** Sums up the accounts of a connection. */
export function connectionState(connection: ConnectionStatus, now: number): ConnectionState {
  const { accounts, check, isPreparing, isPaused, method, signInNeededAt } = connection;
  const syncs = accounts.flatMap(({ sync }) => sync ?? []);
  const work = check ? [check, ...syncs] : syncs;
  const isRefused = signInNeededAt !== null;
  const isUnread = accounts.some(({ lastSuccessAt }) => lastSuccessAt === null) && method !== 'file';
  const status = isPreparing || isUnread ? 'preparing' : 'active';
  return {
    status: isRefused ? 'needs_sign_in' : status,
    lastSuccessAt: latest(accounts.map(({ lastSuccessAt }) => lastSuccessAt)),
    nextSyncAt: isRefused || isPaused || method === 'file' ? null : nextSyncAt(connection, syncs, now),
    dataThrough: latest(accounts.map(({ dataThrough }) => dataThrough)),
    lastError: isRefused ? 'login_refused' : (work.find(({ lastError }) => lastError)?.lastError ?? null),
  };
}

const nextSyncAt = (
  { check, isPreparing, blockedUntil }: ConnectionStatus,
  syncs: readonly ConnectionWork[],
  now: number,
): number | null => {
  const due = (isPreparing && check ? [check] : syncs).flatMap(({ dueAt }) => dueAt ?? []);
  return due.length === 0 ? null : Math.max(now, blockedUntil, Math.min(...due));
};

const latest = (times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(...known);
};
