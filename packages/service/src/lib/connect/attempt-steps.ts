import type { AttemptErrorCode, Challenge, Environment } from '@utility-connect/protocol';
import {
  type Connector,
  type ConnectorAccount,
  ConnectorError,
  type SignInResult,
} from '../connectors/connector.ts';
import type { Context } from '../context.ts';
import { keyedHash, uuidOf } from '../crypto/hash.ts';
import type { Utility } from '../directory/directory.ts';
import type { Attempt, NewAccount, Session } from '../store/store.ts';
import { sealCredentials } from '../sync/credentials.ts';
import type { StepResult } from './attempt-runner.ts';
import { type AttemptSecrets, openSecrets } from './attempt-secrets.ts';
import { MAX_REFUSED } from './limits.ts';

/** How long a utility may take for one step, in milliseconds. */
const STEP_TIMEOUT_MS = 45_000;

interface Step {
  readonly context: Context;
  readonly session: Session;
  readonly attempt: Attempt;
  readonly utility: Utility;
  readonly connector: Connector;
  readonly environment: Environment;
  readonly secrets: AttemptSecrets;
  readonly signal: AbortSignal;
}

/** Does one step of a running attempt at the utility. Never rejects: what goes wrong is a result. */
export async function stepAttempt(
  context: Context,
  session: Session,
  attempt: Attempt,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<StepResult> {
  const timeout = AbortSignal.timeout(STEP_TIMEOUT_MS);
  let secrets: AttemptSecrets | undefined;
  try {
    secrets = await openSecrets(context.vault, attempt.id, attempt.sealed ?? new Uint8Array());
    const step = await prepare(context, session, attempt, secrets, AbortSignal.any([signal, timeout]));
    return attempt.status === 'signing_in' ? await signIn(step) : await readAccounts(step);
  } catch (error) {
    if (error instanceof ConnectorError) return refusal(error, attempt, secrets);
    if (!signal.aborted && !timeout.aborted) onError(error);
    return { next: 'failed', error: timeout.aborted ? 'utility_timeout' : 'utility_unavailable' };
  }
}

async function prepare(
  context: Context,
  session: Session,
  attempt: Attempt,
  secrets: AttemptSecrets,
  signal: AbortSignal,
): Promise<Step> {
  const client = await context.store.clients.find(session.clientId);
  const utility = context.directory.find(attempt.utilityId);
  const connector = client && utility && context.connectorFor(utility, client.environment);
  if (!connector) throw new Error(`No connector for utility ${attempt.utilityId}.`);
  return { context, session, attempt, utility, connector, environment: client.environment, secrets, signal };
}

async function signIn({ connector, utility, secrets, signal }: Step): Promise<StepResult> {
  const { username, password, challengeState, answer } = secrets;
  const result =
    challengeState !== undefined && answer !== undefined
      ? await connector.answer({ utility, state: challengeState, answer, signal })
      : await connector.signIn({ utility, username, password, signal });
  return afterSignIn(result, secrets);
}

const afterSignIn = (result: SignInResult, { username, password, wrongCodes }: AttemptSecrets): StepResult =>
  result.kind === 'signed_in'
    ? { next: 'reading_accounts', secrets: { username, password, wrongCodes, login: result.login } }
    : {
        next: 'challenge',
        challenge: { ...result.challenge, error: null },
        secrets: { username, password, wrongCodes, challengeState: result.state },
      };

async function readAccounts({
  context,
  session,
  attempt,
  utility,
  connector,
  environment,
  secrets,
  signal,
}: Step): Promise<StepResult> {
  const { store, vault, lookupKey, random, now, sync } = context;
  const { username, password, login = '' } = secrets;
  const found = await connector.listAccounts({ utility, login, signal });
  const loginName = [session.clientId, utility.id, username.trim().toLowerCase()].join('\n');
  const loginKey = keyedHash(lookupKey, loginName);
  const completed = await store.attempts.complete({
    attemptId: attempt.id,
    clientId: session.clientId,
    userId: session.userId,
    newUserRef: random.uuid(),
    newConnectionId: random.uuid(),
    utilityId: utility.id,
    loginKey,
    sealed: await sealCredentials(vault, loginKey, { username, password, login }),
    accounts: found.map((account) =>
      newAccount(account, environment === 'sandbox' ? loginName : random.uuid()),
    ),
    now: now(),
  });
  for (const account of completed?.accounts ?? []) sync.start(account, environment);
  return { next: 'done' };
}

// A sandbox account has the same id on every machine, so that a test can name it; a real one cannot be guessed.
const newAccount = (account: ConnectorAccount, seed: string): NewAccount => ({
  id: uuidOf(`${seed}\n${account.key}`),
  accountKey: account.key,
  accountNumber: account.accountNumber,
  address: account.address,
  timeZone: account.timeZone,
  intervalSeconds: account.intervalSeconds,
  hasEmissions: account.hasEmissions,
});

function refusal(error: ConnectorError, attempt: Attempt, secrets: AttemptSecrets | undefined): StepResult {
  if (error.code === 'wrong_code' && secrets) {
    const wrongCodes = secrets.wrongCodes + 1;
    if (wrongCodes >= MAX_REFUSED) return { next: 'failed', error: 'verification_failed' };
    const challenge: Challenge = {
      kind: 'code',
      sent_to: attempt.challenge?.sent_to ?? null,
      error: 'wrong_code',
    };
    return { next: 'challenge', challenge, secrets: { ...secrets, wrongCodes } };
  }
  return { next: 'failed', error: failures[error.code] };
}

const failures: Record<ConnectorError['code'], AttemptErrorCode> = {
  invalid_credentials: 'invalid_credentials',
  account_locked: 'account_locked',
  wrong_code: 'verification_failed',
  expired_code: 'verification_failed',
  utility_unavailable: 'utility_unavailable',
  login_expired: 'utility_unavailable',
};
