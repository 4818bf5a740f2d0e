import type * as wire from '@utility-connect/protocol';
import type { Context } from '../../context.ts';
import type { Utility } from '../../directory/directory.ts';
import { websiteOf } from '../../directory/websites.ts';
import type { Attempt, OpenChallenge } from '../../store/attempts.ts';
import type { Client } from '../../store/clients.ts';
import type { Session } from '../../store/sessions.ts';

/** A utility as the Connect page of this client lists it. */
export function viewUtility(
  { outages }: Context,
  client: Client,
  { id, name, states, kind }: Utility,
): wire.UtilitySummary {
  const website = websiteOf(id);
  const status = outages.statusOf(client, id);
  return { id, name, states: [...states], kind, status, ...(website !== null && { website }) };
}

/** An attempt as the Connect page sees it: nothing that was typed, and account numbers masked. */
export async function viewAttempt(
  context: Context,
  client: Client,
  session: Session,
  attempt: Attempt,
): Promise<wire.Attempt> {
  const utility = context.directory.find(attempt.utilityId);
  if (utility === null) throw new Error(`The directory has lost utility ${attempt.utilityId}.`);
  return {
    id: attempt.id,
    status: attempt.status,
    utility: viewUtility(context, client, utility),
    challenge:
      attempt.challenge && (attempt.status === 'challenge' || attempt.status === 'sending_code')
        ? viewChallenge(attempt.challenge, context.now())
        : null,
    error: attempt.error,
    accounts: attempt.status === 'succeeded' ? await viewAccounts(context, session, attempt) : null,
  };
}

// The page waits by its own clock, which may be wrong: it is told how long, not until when.
const viewChallenge = ({ resend_at: at, ...challenge }: OpenChallenge, now: number): wire.Challenge => ({
  ...challenge,
  ...(at !== undefined && { resend_in: Math.max(0, at - now) }),
});

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
