import type * as wire from '@utility-connect/protocol';
import type { Context as HonoContext } from 'hono';
import type { Context } from '../../context.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { Client } from '../../store/clients.ts';
import type { Session } from '../../store/sessions.ts';
import { asksForChoice, offerAccounts } from '../attempts/account-offers.ts';
import { openSecrets } from '../attempts/attempt-secrets.ts';
import { goUrlOf } from '../connect-urls.ts';
import { summarizeFiles } from '../files/summarize-files.ts';
import type { ConnectEnv } from './authenticate-session.ts';
import { serializeAccount, serializeChallenge, utilitySerializer } from './serialize.ts';

/** Responds with an attempt of the session. */
export async function sendAttempt(
  c: HonoContext<ConnectEnv>,
  context: Context,
  attempt: Attempt,
  status: 200 | 201 = 200,
): Promise<Response> {
  return c.json(await loadAttempt(context, c.var.client, c.var.session, attempt), status);
}

/** Loads the state of an attempt for the Connect page: the accounts, offers or files that its status needs. */
export async function loadAttempt(
  context: Context,
  client: Client,
  session: Session,
  attempt: Attempt,
): Promise<wire.Attempt> {
  const { id, status, utilityId, method, challenge, error, retryAt, browserHash } = attempt;
  const utility = context.directory.find(utilityId);
  if (utility === null) throw new Error(`The directory no longer has utility ${utilityId}.`);
  const isChallenged = status === 'challenge' || status === 'sending_code';
  return {
    id,
    status,
    utility: (await utilitySerializer(context, client))(utility),
    ...(method !== 'sign_in' && { method }),
    challenge: challenge && isChallenged ? serializeChallenge(challenge, context.now()) : null,
    error,
    ...(retryAt !== null && { retry_after: Math.max(0, retryAt - context.now()) }),
    accounts: status === 'succeeded' ? await loadAccounts(context, client, attempt) : null,
    ...(status === 'collecting_files' && { uploaded: await loadFiles(context, session, attempt) }),
    ...(status === 'choosing_accounts' && { offered: await loadOffers(context, session, attempt) }),
    ...(status === 'at_utility' && {
      go_url: goUrlOf(context.urls, id),
      ...(browserHash !== null && { away: true }),
    }),
    ...(isPreparing(attempt) && (await loadPreparing(context, session, attempt))),
  };
}

// The accounts of a consent are listed later if the utility was not ready.
const isPreparing = ({ method, status, accountIds }: Attempt): boolean =>
  method === 'redirect' && status === 'succeeded' && accountIds === null;

async function loadAccounts(
  { store }: Pick<Context, 'store'>,
  client: Client,
  { userRef, accountIds }: Attempt,
): Promise<wire.AccountSummary[]> {
  const accounts = userRef === null ? [] : await store.accounts.list(client.id, userRef);
  return accounts.filter(({ id }) => accountIds?.includes(id)).map(serializeAccount);
}

/** The accounts of an attempt that waits for a choice. */
async function loadOffers(
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
async function loadFiles(context: Context, session: Session, attempt: Attempt): Promise<wire.UploadedFiles> {
  const { accounts, ...others } = summarizeFiles(await context.store.files.list(attempt.id), context.now());
  const asks = await asksForChoice(context, session, attempt.utilityId);
  return {
    ...others,
    accounts: asks
      ? await offerAccounts(context, session, attempt, accounts)
      : accounts.map(({ summary }) => summary),
  };
}

/** The accounts of an attempt that has succeeded, before the utility lists them. */
async function loadPreparing(
  { store }: Pick<Context, 'store'>,
  { clientId, userId }: Session,
  { utilityId }: Attempt,
): Promise<Pick<wire.Attempt, 'preparing' | 'choose_later'>> {
  const { hasChosen, accountKeys } = await store.accounts.findChoice({ clientId, userId, utilityId });
  const choosesLater = hasChosen && accountKeys.length === 0;
  return { preparing: true, ...(choosesLater && { choose_later: true }) };
}
