import { isFinished, runningStatuses } from '../attempt-status.ts';
import type { Attempt, AttemptStore } from '../attempts.ts';
import { isLeased } from '../leases.ts';
import { completeAttempt } from './complete-attempt.ts';
import { copy, type MemoryAttempt, type MemoryState } from './state.ts';

/** The attempts of a memory store. */
export function createMemoryAttempts(state: MemoryState): AttemptStore {
  return {
    async create(attempt) {
      if (!state.sessions.has(attempt.publicId)) throw new Error('An attempt needs a session that exists.');
      if (state.attempts.has(attempt.id)) throw new Error('The attempt id is taken.');
      for (const earlier of attemptsOf(state, attempt.publicId)) {
        if (isFinished(earlier.status)) continue;
        Object.assign(earlier, { status: 'cancelled', challenge: null, sealed: null });
      }
      state.attempts.set(attempt.id, { ...copy(attempt), leaseId: null });
    },
    async findCurrent(publicId) {
      return withoutLease(attemptsOf(state, publicId).at(-1));
    },
    async findSucceeded(publicId) {
      return withoutLease(findSucceededAttempt(state, publicId));
    },
    async advance(attemptId, expected, change) {
      const attempt = state.attempts.get(attemptId);
      if (attempt?.status !== expected) return false;
      Object.assign(attempt, copy(change));
      if (!runningStatuses.includes(attempt.status)) Object.assign(attempt, { leaseId: null, leaseUntil: 0 });
      if (isFinished(attempt.status)) Object.assign(attempt, { challenge: null, sealed: null });
      return true;
    },
    async claimLease(attemptId, { now, leaseId, leaseUntil }) {
      const attempt = state.attempts.get(attemptId);
      if (!attempt || !runningStatuses.includes(attempt.status) || isLeased(attempt, now)) return false;
      Object.assign(attempt, { leaseId, leaseUntil });
      return true;
    },
    async renewLease(attemptId, { leaseId, leaseUntil }) {
      const attempt = state.attempts.get(attemptId);
      if (!attempt || !runningStatuses.includes(attempt.status) || attempt.leaseId !== leaseId) return false;
      attempt.leaseUntil = leaseUntil;
      return true;
    },
    async complete(completion) {
      return completeAttempt(state, completion);
    },
  };
}

/** The newest attempt of a session that has succeeded. */
export function findSucceededAttempt(state: MemoryState, publicId: string): MemoryAttempt | undefined {
  return attemptsOf(state, publicId).findLast(({ status }) => status === 'succeeded');
}

const withoutLease = (found: MemoryAttempt | undefined): Attempt | null => {
  if (!found) return null;
  const { leaseId: _, ...attempt } = found;
  return copy(attempt);
};

const attemptsOf = (state: MemoryState, publicId: string) =>
  [...state.attempts.values()].filter((attempt) => attempt.publicId === publicId);
