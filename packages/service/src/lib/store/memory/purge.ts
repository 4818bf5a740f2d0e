import type { Purge } from '../purge.ts';
import type { MemoryState } from './state.ts';
import { removeUser } from './users.ts';

/** Deletes expired rows: see `Store.purge`. Ignores the limit. */
export function purge(state: MemoryState, when: Purge): number {
  const { now, abandonedBefore, forgottenBefore } = when;
  const { answers, limits, attempts, sessions, codes } = state;
  const expiryOf = (publicId: string) => sessions.get(publicId)?.expiresAt ?? 0;
  let count = 0;
  count += removeWhere(answers, ({ expiresAt }) => expiresAt <= now);
  count += removeWhere(limits, ({ resetsAt }) => resetsAt <= now);
  for (const attempt of attempts.values()) {
    if (attempt.sealed === null || expiryOf(attempt.publicId) >= abandonedBefore) continue;
    Object.assign(attempt, { status: 'cancelled', challenge: null, sealed: null });
    count += 1;
  }
  const isExpired = ({ publicId }: { publicId: string }) => expiryOf(publicId) < forgottenBefore;
  removeWhere(codes, isExpired);
  removeWhere(attempts, isExpired);
  return count + removeWhere(sessions, isExpired) + removeUnreachable(state, when);
}

// No client could remove them, and their accounts would be synced forever.
const removeUnreachable = (state: MemoryState, { now, nextEventId }: Purge): number => {
  const all = [...state.users.values()];
  const unreachable = all.filter(({ ref, clientId, userId }) => {
    const isOfUser = (row: { userRef: string | null }) => row.userRef === ref;
    return !(
      [...state.tokens.values()].some(isOfUser) ||
      [...state.attempts.values()].some(isOfUser) ||
      [...state.sessions.values()].some((it) => it.clientId === clientId && it.userId === userId)
    );
  });
  for (const { clientId, ref } of unreachable) {
    const note = { id: nextEventId(), at: now, requestId: null };
    removeUser(state, { clientId, userRef: ref, note });
  }
  return unreachable.length;
};

const removeWhere = <T>(rows: Map<string, T>, isExpired: (row: T) => boolean): number => {
  let count = 0;
  for (const [key, row] of rows) {
    if (!isExpired(row)) continue;
    rows.delete(key);
    count += 1;
  }
  return count;
};
