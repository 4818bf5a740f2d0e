import { isFinished, runningStatuses } from '../attempt-status.ts';
import type { Attempt, AttemptStore } from '../attempts.ts';
import { completeAttempt } from './complete-attempt.ts';
import { copy, type MemoryState } from './state.ts';

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
      state.attempts.set(attempt.id, copy(attempt));
    },
    async findCurrent(publicId) {
      return copy(findCurrentAttempt(state, publicId) ?? null);
    },
    async advance(attemptId, expected, change) {
      const attempt = state.attempts.get(attemptId);
      if (attempt?.status !== expected) return false;
      Object.assign(attempt, copy(change));
      if (isFinished(attempt.status)) Object.assign(attempt, { challenge: null, sealed: null });
      return true;
    },
    async lease(attemptId, now, leaseUntil) {
      const attempt = state.attempts.get(attemptId);
      if (!attempt || !runningStatuses.includes(attempt.status) || attempt.leaseUntil > now) return false;
      attempt.leaseUntil = leaseUntil;
      return true;
    },
    async renewLease(attemptId, held, leaseUntil) {
      const attempt = state.attempts.get(attemptId);
      if (!attempt || !runningStatuses.includes(attempt.status) || attempt.leaseUntil !== held) return false;
      attempt.leaseUntil = leaseUntil;
      return true;
    },
    async complete(completion) {
      return completeAttempt(state, completion);
    },
  };
}

/** The newest attempt of a session. */
export function findCurrentAttempt(state: MemoryState, publicId: string): Attempt | undefined {
  return attemptsOf(state, publicId).at(-1);
}

const attemptsOf = (state: MemoryState, publicId: string) =>
  [...state.attempts.values()].filter((attempt) => attempt.publicId === publicId);
