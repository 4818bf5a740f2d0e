import { DomainError } from '../../../core/domain-error.ts';
import type { HeartStore } from '../../heart-store.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { Session } from '../../store/sessions.ts';

type Start = Pick<Attempt, 'id' | 'utilityId' | 'method' | 'status' | 'sealed' | 'createdAt'> &
  Partial<Pick<Attempt, 'error' | 'stateHash'>>;

/**
 * Stores an attempt that starts, which cancels the session's previous one.
 *
 * @throws DomainError `consent_required` if the user was removed since they agreed to the terms.
 */
export async function createAttempt(
  { attempts }: Pick<HeartStore, 'attempts'>,
  { publicId }: Session,
  start: Start,
): Promise<Attempt> {
  const attempt = {
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
  if (!(await attempts.create(attempt))) throw consentRequired();
  return attempt;
}

/** The user has not agreed to the terms. */
export function consentRequired(): DomainError {
  return new DomainError('consent_required', 'The terms must be agreed to first.');
}
