import type { Attempt } from '../../store/attempts.ts';
import type { Session } from '../../store/sessions.ts';

type Start = Pick<Attempt, 'id' | 'utilityId' | 'method' | 'status' | 'sealed' | 'createdAt'> &
  Partial<Pick<Attempt, 'error' | 'stateHash'>>;

/** Makes an attempt that has just started. */
export function newAttempt({ publicId }: Session, start: Start): Attempt {
  return {
    publicId,
    challenge: null,
    error: null,
    retryAt: null,
    leaseUntil: 0,
    userRef: null,
    accountIds: null,
    stateHash: null,
    browserHash: null,
    ...start,
  };
}
