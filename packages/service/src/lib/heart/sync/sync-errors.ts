import type { MethodKind } from '@utility-connect/connector';
import { DomainError } from '../../core/domain-error.ts';

/** The first sync has not finished. */
export function notSyncedYet(): DomainError {
  return new DomainError(
    'data_unavailable',
    'The first data of this account is still being fetched, or waits for a free slot at its utility. Try again shortly.',
    { retryAfterSeconds: 2 },
  );
}

/** The utility is still preparing the first data. */
export function notReadyYet(retryAfterSeconds: number): DomainError {
  return new DomainError(
    'data_unavailable',
    'The utility is still preparing the first data of this account. Try again when it is asked again, after Retry-After seconds.',
    { retryAfterSeconds },
  );
}

/** The utility is still preparing the accounts of a consent. */
export function notListedYet(retryAfterSeconds: number): DomainError {
  return new DomainError(
    'data_unavailable',
    'The utility is still preparing the accounts. Try again after Retry-After seconds.',
    { retryAfterSeconds },
  );
}

/** The utility refuses the login, and nothing was stored before. Not a 503: retries fail until the user signs in again. */
export function loginRefused(cause?: unknown): DomainError {
  return new DomainError(
    'data_unavailable',
    'The utility refuses the login, and no data was fetched before. The user has to sign in again through Connect.',
    { retryAfterSeconds: 3600, cause },
  );
}

/** The utility refuses the login, so that a sync makes no sense. */
export function signInNeeded(): DomainError {
  return new DomainError(
    'data_unavailable',
    'The utility refuses the login, so nothing can be read. The user has to sign in again through Connect.',
    { retryAfterSeconds: 3600 },
  );
}

/** The first sync failed, or the utility is in backoff. */
export function syncFailed(cause?: unknown): DomainError {
  return new DomainError(
    'temporarily_unavailable',
    'The data of this account cannot be fetched from its utility right now. Try again shortly.',
    { retryAfterSeconds: 5, cause },
  );
}

/** Stored intervals do not match their checksums. */
export function damagedData(method: MethodKind, cause: unknown): DomainError {
  const [remedy, retryAfterSeconds] =
    method === 'file'
      ? ['The user has to add the file again through Connect', 3600]
      : ['They are being fetched from the utility again: try again shortly', 5];
  return new DomainError(
    'data_unavailable',
    `Some of the stored intervals are damaged. ${remedy}, or ask for other months.`,
    { retryAfterSeconds, cause },
  );
}

/** A sync ended because its process stops. */
export class SyncStoppedError extends Error {
  override readonly name = 'SyncStoppedError';

  constructor(accountId: string) {
    super(`The sync of account ${accountId} was stopped.`);
  }
}
