import type { Method } from '@utility-connect/connector';
import type * as wire from '@utility-connect/protocol';
import { safeAppearance } from '@utility-connect/protocol';
import type { Context as HonoContext } from 'hono';
import { connectionState } from '../../connections/connection-state.ts';
import type { Context } from '../../context.ts';
import type { Utility } from '../../directory/directory.ts';
import { logoUrlOf } from '../../logo-url.ts';
import { readScopes } from '../../scopes.ts';
import type { Account } from '../../store/accounts.ts';
import type { Attempt, OpenChallenge } from '../../store/attempts.ts';
import type { Client } from '../../store/clients.ts';
import type { Session } from '../../store/sessions.ts';
import { asksForChoice, offerAccounts } from '../attempts/account-offers.ts';
import { openSecrets } from '../attempts/attempt-secrets.ts';
import { goUrlOf } from '../connect-urls.ts';
import { summarizeFiles } from '../files/summarize-files.ts';
import { redirectWithDenial } from '../redirect-uris.ts';
import { maskAccountNumber } from '../sign-in/mask-account-number.ts';
import type { ConnectEnv } from './authenticate-session.ts';
import { isConsented, sessionMode } from './consent.ts';

// Converts to the wire types of the private API. Of what a user typed, only a hint of the username is among them.

/** Where the user returns to: the origin of the embedding page, or the redirect URI of the hosted flow. */
export type ReturnTarget =
  | { readonly origin: string }
  | { readonly redirectUri: string; readonly state: string | null };

export async function serializeSession(
  context: Context,
  client: Client,
  session: Session,
  attempt: Attempt | null,
  target: ReturnTarget,
): Promise<wire.Session> {
  const succeeded = await findSucceeded(context, session, attempt);
  const appearance = safeAppearance(client.appearance);
  const logo = await context.store.logos.findOf(client.id);
  const mode = await sessionMode(context, session);
  const sharing = serializeSharing(session);
  const utility = session.utilityId === null ? null : context.directory.find(session.utilityId);
  return {
    company_name: client.companyName,
    return_host: new URL('origin' in target ? target.origin : target.redirectUri).host || null,
    environment: client.environment,
    mode,
    consented: isConsented(session, mode),
    utility: utility && serializeUtility(context, client, utility),
    attempt: attempt && (await serializeAttempt(context, client, session, attempt)),
    expires_in: session.expiresAt - context.now(),
    ...(sharing && { sharing }),
    ...(succeeded && { succeeded: await serializeAttempt(context, client, session, succeeded) }),
    ...(appearance && { appearance }),
    ...(logo && { logo_url: logoUrlOf(context.urls, logo) }),
    ...(mode === 'update' && { connected: await serializeConnections(context, client, session) }),
    ...('redirectUri' in target && { exit_to: redirectWithDenial(target.redirectUri, target.state) }),
  };
}

/** @returns `null` if what is shared has no limits and no purpose. */
export function serializeSharing({
  purpose,
  scopes,
  historyMonths,
  sharedUntil,
}: Pick<Session, 'purpose' | 'scopes' | 'historyMonths' | 'sharedUntil'>): wire.Sharing | null {
  const sharing = {
    ...(purpose !== null && { purpose }),
    ...(scopes !== null && { scopes: readScopes(scopes) }),
    ...(historyMonths !== null && { history_months: historyMonths }),
    ...(sharedUntil !== null && { expires_at: sharedUntil }),
  };
  return Object.keys(sharing).length === 0 ? null : sharing;
}

const findSucceeded = async (
  { store }: Context,
  { publicId }: Session,
  current: Attempt | null,
): Promise<Attempt | null> => {
  // The first sign-in of a session has none before it, and is the most frequent case.
  if (current === null) return null;
  return current.status === 'succeeded' ? current : store.attempts.findSucceeded(publicId);
};

async function serializeConnections(
  context: Context,
  client: Client,
  { userId }: Session,
): Promise<wire.ConnectedUtility[]> {
  const { store, now } = context;
  const userRef = await store.users.findUserRef(client.id, userId);
  const connections = userRef === null ? [] : await store.connections.list(client.id, userRef);
  return connections.flatMap((connection) => {
    const { utilityId, usernameHint } = connection;
    const utility = context.directory.find(utilityId);
    // One that is no longer offered has no methods: the person cannot sign in there again.
    if (utility === null || context.methodsFor(utility, client.environment).length === 0) return [];
    const summary = serializeUtility(context, client, utility);
    const { status } = connectionState(connection, now());
    return [{ utility: summary, username: usernameHint || null, needs_sign_in: status === 'needs_sign_in' }];
  });
}

export function serializeUtility(
  { outages, methodsFor }: Context,
  client: Client,
  utility: Utility,
): wire.UtilitySummary {
  const { id, name, shortName, states, kind, website } = utility;
  const status = outages.statusOf(client, id);
  return {
    id,
    name,
    ...(shortName !== null && { short_name: shortName }),
    states: [...states],
    kind,
    status,
    ...(website !== null && { website }),
    methods: methodsFor(utility, client.environment).map((method) => serializeMethod(method, utility)),
  };
}

const serializeMethod = (method: Method, { download, beforeYouStart }: Utility): wire.ConnectMethod => {
  switch (method.kind) {
    case 'sign_in':
      return { kind: 'sign_in', ...(method.fields && { fields: method.fields }) };
    case 'redirect':
      return { kind: 'redirect', ...(beforeYouStart !== null && { before_you_start: beforeYouStart }) };
    case 'file':
      // Where the Green Button file is does not help to find another one.
      return { kind: 'file', ...(method.accept ? { accept: method.accept } : download) };
  }
};

/** Responds with an attempt of the session. */
export async function sendAttempt(
  c: HonoContext<ConnectEnv>,
  context: Context,
  attempt: Attempt,
  status: 200 | 201 = 200,
): Promise<Response> {
  return c.json(await serializeAttempt(context, c.var.client, c.var.session, attempt), status);
}

async function serializeAttempt(
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
    utility: serializeUtility(context, client, utility),
    ...(method !== 'sign_in' && { method }),
    challenge: challenge && isChallenged ? serializeChallenge(challenge, context.now()) : null,
    error,
    ...(retryAt !== null && { retry_after: Math.max(0, retryAt - context.now()) }),
    accounts: status === 'succeeded' ? await serializeAccounts(context, client, attempt) : null,
    ...(status === 'collecting_files' && { uploaded: await serializeFiles(context, session, attempt) }),
    ...(status === 'choosing_accounts' && { offered: await serializeOffers(context, session, attempt) }),
    ...(status === 'at_utility' && {
      go_url: goUrlOf(context.urls, id),
      ...(browserHash !== null && { away: true }),
    }),
    ...(isPreparing(attempt) && (await serializePreparing(context, session, attempt))),
  };
}

// The accounts of a consent are listed later if the utility was not ready.
const isPreparing = ({ method, status, accountIds }: Attempt): boolean =>
  method === 'redirect' && status === 'succeeded' && accountIds === null;

// The clock of the user's machine may be wrong, so the page gets a duration.
const serializeChallenge = (
  { resend_at: resendAt, ...challenge }: OpenChallenge,
  now: number,
): wire.Challenge => ({
  ...challenge,
  ...(resendAt !== undefined && { resend_in: Math.max(0, resendAt - now) }),
});

async function serializeAccounts(
  { store }: Context,
  client: Client,
  { userRef, accountIds }: Attempt,
): Promise<wire.AccountSummary[]> {
  const accounts = userRef === null ? [] : await store.accounts.list(client.id, userRef);
  return accounts.filter(({ id }) => accountIds?.includes(id)).map(serializeAccount);
}

export function serializeAccount({
  accountNumber,
  address,
}: Pick<Account, 'accountNumber' | 'address'>): wire.AccountSummary {
  return { account_number: maskAccountNumber(accountNumber), address };
}

/** The accounts of an attempt that waits for a choice. */
async function serializeOffers(
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
async function serializeFiles(
  context: Context,
  session: Session,
  attempt: Attempt,
): Promise<wire.UploadedFiles> {
  const { accounts, ...others } = summarizeFiles(await context.store.files.list(attempt.id), context.now());
  const asks = await asksForChoice(context, session, attempt.utilityId);
  return {
    ...others,
    accounts: asks
      ? await offerAccounts(context, session, attempt, accounts)
      : accounts.map(({ summary }) => summary),
  };
}

/** Of an attempt that has succeeded, before the utility lists the accounts. */
async function serializePreparing(
  { store }: Context,
  { clientId, userId }: Session,
  { utilityId }: Attempt,
): Promise<Pick<wire.Attempt, 'preparing' | 'choose_later'>> {
  const { hasChosen, accountKeys } = await store.accounts.findChoice({ clientId, userId, utilityId });
  const choosesLater = hasChosen && accountKeys.length === 0;
  return { preparing: true, ...(choosesLater && { choose_later: true }) };
}
