import type { AccountSummary, OfferedAccount } from '@utility-connect/protocol';
import { keyedHash } from '../../../core/crypto/hash.ts';
import { DomainError } from '../../../core/domain-error.ts';
import type { Context } from '../../context.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { Session } from '../../store/sessions.ts';

/** Whether the person chooses the shared accounts of a utility. A person who has chosen once is always asked again. */
export async function asksForChoice(
  { store }: Pick<Context, 'store'>,
  { accountSelection, clientId, userId }: Session,
  utilityId: string,
): Promise<boolean> {
  return accountSelection || (await store.accounts.findChoice({ clientId, userId, utilityId })).hasChosen;
}

/** Offers accounts: marks those that the client has, and replaces the key with an opaque id. */
export async function offerAccounts<Summary extends AccountSummary>(
  { store, lookupKey }: Pick<Context, 'store' | 'lookupKey'>,
  { clientId, userId }: Session,
  { id: attemptId, utilityId }: Attempt,
  accounts: readonly { readonly key: string; readonly summary: Summary }[],
): Promise<(Summary & OfferedAccount)[]> {
  const { accountKeys } = await store.accounts.findChoice({ clientId, userId, utilityId });
  return accounts.map(({ key, summary }) => ({
    ...summary,
    id: offerId(lookupKey, attemptId, key),
    ...(accountKeys.includes(key) && { shared: true }),
  }));
}

/**
 * Finds the keys of chosen accounts.
 *
 * @param offered keys of all accounts that were offered in the attempt.
 * @throws DomainError `invalid_request` if none is chosen, or one that was not offered.
 */
export function readChoice(
  { lookupKey }: Pick<Context, 'lookupKey'>,
  { id: attemptId }: Attempt,
  offered: readonly string[],
  ids: readonly string[],
): string[] {
  const keys = new Map(offered.map((key) => [offerId(lookupKey, attemptId, key), key]));
  if (ids.length === 0) throw invalid('accounts must name at least one account.');
  return ids.map((id) => {
    const key = keys.get(id);
    if (key === undefined) throw invalid('accounts must be ids of accounts that this attempt offers.');
    return key;
  });
}

const invalid = (message: string) => new DomainError('invalid_request', message, { param: 'accounts' });

/** Not the key itself, which may reveal something about the account. Short, so that thousands fit into a request. */
const offerId = (lookupKey: Uint8Array, attemptId: string, key: string): string =>
  keyedHash(lookupKey, `offer\n${attemptId}\n${key}`).slice(0, 16);
