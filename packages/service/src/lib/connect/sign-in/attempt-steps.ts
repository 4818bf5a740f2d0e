import type { AttemptErrorCode } from '@utility-connect/protocol';
import {
  type Connector,
  type ConnectorAccount,
  ConnectorError,
  type ConnectorErrorCode,
  type SignInResult,
} from '../../connectors/connector.ts';
import { InvalidAnswerError } from '../../connectors/guard/invalid-answer.ts';
import { redactError } from '../../connectors/guard/redact-error.ts';
import type { Context } from '../../context.ts';
import { keyedHash, uuidOf } from '../../crypto/hash.ts';
import type { Utility } from '../../directory/directory.ts';
import type { SignIn } from '../../limits/limits.ts';
import type { NewAccount } from '../../store/accounts.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { Client } from '../../store/clients.ts';
import type { Session } from '../../store/sessions.ts';
import { isDatabaseDown } from '../../store/store-error.ts';
import { sealCredentials } from '../../sync/credentials.ts';
import type { StepResult } from './attempt-runner.ts';
import { type AttemptSecrets, openSecrets } from './attempt-secrets.ts';
import { openChallenge } from './challenges.ts';
import { isRefused } from './refusals.ts';

/** What a step came to, and whose sign-in it was; `null` where that cannot be read. */
export interface StepOutcome {
  readonly result: StepResult;
  readonly signIn: SignIn | null;
}

interface Step {
  readonly context: Context;
  readonly session: Session;
  readonly attempt: Attempt;
  readonly utility: Utility;
  readonly connector: Connector;
  readonly client: Client;
  readonly secrets: AttemptSecrets;
  readonly signal: AbortSignal;
}

/**
 * Does one step of a running attempt at the utility. What goes wrong there is a result.
 *
 * @throws the error of a database that is away: the attempt stays as it is, and the step is taken again.
 */
export async function stepAttempt(
  context: Context,
  session: Session,
  attempt: Attempt,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<StepOutcome> {
  let step: Step | undefined;
  const outcome = (result: StepResult): StepOutcome => ({ result, signIn: step ? signInOf(step) : null });
  try {
    step = await prepare(context, session, attempt, signal);
    const result = await takeStep(step);
    if (result.next === 'challenge' || result.next === 'done') noteHealth(step, false);
    return outcome(result);
  } catch (error) {
    if (isDatabaseDown(error)) throw error;
    const refused = error instanceof ConnectorError ? error : null;
    // A fault of our own says nothing about the utility.
    if (step && refused) noteHealth(step, outages.includes(refused.code));
    if (refused instanceof InvalidAnswerError) onError(refused);
    if (step && refused) return outcome(await refusal(step, refused));
    if (!signal.aborted) onError(redactError(error, 'A sign-in'));
    return outcome({ next: 'failed', error: 'utility_unavailable' });
  }
}

/** The utility has no word about the login. */
const outages: readonly ConnectorErrorCode[] = ['utility_unavailable', 'utility_timeout', 'invalid_answer'];

const noteHealth = ({ context, client, utility, session }: Step, isOutage: boolean): void => {
  if (isOutage) context.outages.noteOutage(client, utility.id, session.publicId);
  else context.outages.noteAnswer(client, utility.id);
};

const signInOf = ({ client, utility, secrets }: Step): SignIn => ({
  client,
  utilityId: utility.id,
  username: secrets.username,
});

async function prepare(
  context: Context,
  session: Session,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<Step> {
  const secrets = await openSecrets(context.vault, attempt.id, attempt.sealed ?? new Uint8Array());
  const client = await context.store.clients.find(session.clientId);
  const utility = context.directory.find(attempt.utilityId);
  const connector = client && utility && context.connectorFor(utility, client.environment);
  if (!connector) throw new Error(`No connector for utility ${attempt.utilityId}.`);
  return { context, session, attempt, utility, connector, client, secrets, signal };
}

function takeStep(step: Step): Promise<StepResult> {
  switch (step.attempt.status) {
    case 'signing_in':
      return signIn(step);
    case 'sending_code':
      return sendCode(step);
    default:
      return readAccounts(step);
  }
}

async function signIn(step: Step): Promise<StepResult> {
  const { connector, utility, secrets, signal } = step;
  const { username, password, challengeState, answer } = secrets;
  const result =
    challengeState !== undefined && answer !== undefined
      ? await connector.answer({ utility, state: challengeState, answer, signal })
      : await connector.signIn({ utility, username, password, signal });
  return afterSignIn(step, result);
}

async function sendCode(step: Step): Promise<StepResult> {
  const { connector, utility, attempt, secrets, signal } = step;
  const { challengeState: state = '' } = secrets;
  const methodId = attempt.challenge?.chosen ?? null;
  return afterSignIn(step, await connector.sendCode({ utility, state, methodId, signal }));
}

const afterSignIn = async (
  { context, attempt, secrets }: Step,
  result: SignInResult,
): Promise<StepResult> => {
  const { answer: _used, challengeState: _over, ...rest } = secrets;
  if (result.kind === 'signed_in') {
    return { next: 'reading_accounts', secrets: { ...rest, login: result.login } };
  }
  const { kind } = result.challenge;
  const codesSent = rest.codesSent + (kind === 'code' ? 1 : 0);
  // The code was taken before it was asked for, unless it follows an answer: that took a guess alone.
  const isAnswer = attempt.status === 'signing_in' && attempt.challenge !== null;
  const untaken = kind === 'code' && isAnswer ? 1 : 0;
  const isLast = await context.limits.session.count('code', attempt.publicId, untaken);
  return {
    next: 'challenge',
    challenge: openChallenge(
      result.challenge,
      attempt.challenge,
      { isNew: codesSent > 1, isLast },
      context.now(),
    ),
    secrets: { ...rest, codesSent, challengeState: result.state },
  };
};

async function readAccounts({
  context,
  session,
  attempt,
  utility,
  connector,
  client,
  secrets,
  signal,
}: Step): Promise<StepResult> {
  const { store, vault, lookupKey, random, now, sync } = context;
  const { environment } = client;
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
    note: { id: context.audit.nextId(), requestId: secrets.requestId },
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

async function refusal({ context, attempt, secrets }: Step, { code }: ConnectorError): Promise<StepResult> {
  const error = failures[code];
  if (!isRefused(error)) return { next: 'failed', error };
  // Who guessed for the last time hears so now, and not after typing once more.
  const isLast = await context.limits.session.count('guess', attempt.publicId, 0);
  if (isLast) return { next: 'failed', error: 'too_many_attempts' };
  if ((code === 'wrong_code' || code === 'expired_code') && attempt.challenge) {
    return { next: 'challenge', challenge: { ...attempt.challenge, error: code }, secrets };
  }
  return { next: 'failed', error };
}

const failures: Record<ConnectorErrorCode, AttemptErrorCode> = {
  invalid_credentials: 'invalid_credentials',
  account_locked: 'account_locked',
  wrong_code: 'verification_failed',
  expired_code: 'verification_failed',
  challenge_over: 'verification_failed',
  utility_unavailable: 'utility_unavailable',
  utility_timeout: 'utility_timeout',
  invalid_answer: 'utility_unavailable',
  login_expired: 'utility_unavailable',
};
