import type * as wire from '@utility-connect/protocol';
import type { Context } from '../../context.ts';
import type { Account } from '../../store/accounts.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { Session } from '../../store/sessions.ts';
import { asksForChoice, offerAccounts } from '../attempts/account-offers.ts';
import { openSecrets } from '../attempts/attempt-secrets.ts';
import { maskAccountNumber } from '../sign-in/mask-account-number.ts';

export function serializeAccount({
  accountNumber,
  address,
}: Pick<Account, 'accountNumber' | 'address'>): wire.AccountSummary {
  return { account_number: maskAccountNumber(accountNumber), address };
}

/** The accounts of an attempt that waits for a choice. */
export async function serializeOffers(
  context: Context,
  session: Session,
  attempt: Attempt,
): Promise<wire.OfferedAccount[]> {
  if (attempt.sealed === null) throw new Error('An attempt that waits must have secrets.');
  const { found = [] } = await openSecrets(context.vault, attempt.id, attempt.sealed);
  const accounts = found.map(({ key, ...account }) => ({ key, summary: serializeAccount(account) }));
  return offerAccounts(context, session, attempt, accounts);
}

/** The files of an attempt, and their accounts, which the person may choose from. */
export async function serializeFiles(
  context: Context,
  session: Session,
  attempt: Attempt,
): Promise<wire.UploadedFiles> {
  const { accounts, ...others } = await context.summarizeFiles(attempt.id);
  const asks = await asksForChoice(context, session, attempt.utilityId);
  return {
    ...others,
    accounts: asks
      ? await offerAccounts(context, session, attempt, accounts)
      : accounts.map(({ summary }) => summary),
  };
}

/** Of an attempt that has succeeded, before the utility lists the accounts. */
export async function serializePreparing(
  { store }: Context,
  { clientId, userId }: Session,
  { utilityId }: Attempt,
): Promise<Pick<wire.Attempt, 'preparing' | 'choose_later'>> {
  const { hasChosen, accountKeys } = await store.accounts.findChoice({ clientId, userId, utilityId });
  const choosesLater = hasChosen && accountKeys.length === 0;
  return { preparing: true, ...(choosesLater && { choose_later: true }) };
}
