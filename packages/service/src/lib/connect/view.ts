import type * as wire from '@utility-connect/protocol';
import type { Context } from '../context.ts';
import type { Utility } from '../directory/directory.ts';
import type { Attempt, Session } from '../store/store.ts';

/** A utility as the Connect page lists it. */
export function viewUtility({ id, name, states, kind }: Utility): wire.UtilitySummary {
  return { id, name, states: [...states], kind, status: 'up' };
}

/** An attempt as the Connect page sees it: nothing that was typed, and account numbers masked. */
export async function viewAttempt(
  context: Context,
  session: Session,
  attempt: Attempt,
): Promise<wire.Attempt> {
  const utility = context.directory.find(attempt.utilityId);
  if (utility === null) throw new Error(`The directory has lost utility ${attempt.utilityId}.`);
  return {
    id: attempt.id,
    status: attempt.status,
    utility: viewUtility(utility),
    challenge: attempt.status === 'challenge' ? attempt.challenge : null,
    error: attempt.error,
    accounts: attempt.status === 'succeeded' ? await viewAccounts(context, session, attempt) : null,
  };
}

async function viewAccounts(
  context: Context,
  session: Session,
  attempt: Attempt,
): Promise<wire.AccountSummary[]> {
  if (attempt.userRef === null) return [];
  const accounts = await context.store.accounts.list(session.clientId, attempt.userRef);
  return accounts
    .filter((account) => account.connectionId === attempt.connectionId)
    .map(({ accountNumber, address }) => ({ account_number: mask(accountNumber), address }));
}

const mask = (accountNumber: string): string =>
  `••••${accountNumber.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(-4)}`;
