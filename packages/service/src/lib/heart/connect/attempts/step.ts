import { type ChallengingSignIn, canChallenge, type RedirectMethod } from '@utility-connect/connector';
import type { AttemptErrorCode } from '@utility-connect/protocol';
import type { Utility } from '../../../directory/directory.ts';
import type { Context } from '../../context.ts';
import type { SignIn } from '../../limits/limits.ts';
import type { Attempt, OpenChallenge } from '../../store/attempts.ts';
import type { Client } from '../../store/clients.ts';
import type { Session } from '../../store/sessions.ts';
import { isOutageCode } from '../../utilities/temporary-errors.ts';
import {
  type AttemptSecrets,
  openSecrets,
  type RedirectSecrets,
  type SignInSecrets,
} from './attempt-secrets.ts';

/** One request to the utility in a running attempt, with its parameters. */
export type Step = SignInStep | RedirectStep;

export interface RunningAttempt {
  readonly context: Context;
  readonly session: Session;
  readonly attempt: Attempt;
  readonly signal: AbortSignal;
}

interface StepBase extends RunningAttempt {
  readonly client: Client;
  readonly utility: Utility;
}

export interface SignInStep extends StepBase {
  readonly kind: 'sign_in';
  readonly method: ChallengingSignIn;
  readonly secrets: SignInSecrets;
}

export interface RedirectStep extends StepBase {
  readonly kind: 'redirect';
  readonly method: RedirectMethod;
  readonly secrets: RedirectSecrets;
}

/** Continuation of the attempt. `done`: the attempt has ended, and the store knows it already. */
export type StepResult =
  | { readonly next: 'reading_accounts' | 'choosing_accounts'; readonly secrets: AttemptSecrets }
  | { readonly next: 'challenge'; readonly challenge: OpenChallenge; readonly secrets: AttemptSecrets }
  /** The utility needs more time: the same step again after some seconds. */
  | { readonly next: 'wait'; readonly seconds: number }
  | FailedStep
  | { readonly next: 'done' };

export interface FailedStep {
  readonly next: 'failed';
  readonly error: AttemptErrorCode;
  /** The code of the connector. Default `error`. */
  readonly code?: string;
  readonly retryAfterSeconds?: number;
}

export interface StepOutcome {
  readonly result: StepResult;
  /** The sign-in that counts towards the limits; `null` if there is none or the attempt's secrets could not be read. */
  readonly signIn: SignIn | null;
}

/** @throws Error when the secrets cannot be decrypted, or the client or the utility no longer exists. */
export async function prepareStep(running: RunningAttempt): Promise<Step> {
  const { context, session, attempt } = running;
  if (attempt.sealed === null) throw new Error('A running attempt must have secrets.');
  const secrets = await openSecrets(context.vault, attempt.id, attempt.sealed);
  const client = await context.store.clients.findEnabled(session.clientId);
  const utility = context.directory.find(attempt.utilityId);
  if (!client || !utility) throw new Error(`No client or no utility ${attempt.utilityId}.`);
  const base = { ...running, client, utility };
  const method = context.methodsFor(utility, client.environment).find(({ kind }) => kind === attempt.method);
  if (method?.kind === 'redirect') {
    return { ...base, kind: 'redirect', method, secrets: secrets as RedirectSecrets };
  }
  // `guardMethods` adds missing challenge functions.
  if (method?.kind === 'sign_in' && canChallenge(method)) {
    return { ...base, kind: 'sign_in', method, secrets: secrets as SignInSecrets };
  }
  throw new Error(`No ${attempt.method} for utility ${attempt.utilityId}.`);
}

const refusals: readonly AttemptErrorCode[] = [
  'invalid_credentials',
  'verification_failed',
  'too_many_attempts',
];

/** Whether the utility refused a password or a code. */
export function isRefusal(error: AttemptErrorCode): boolean {
  return refusals.includes(error);
}

/** Whether the login may still be right after a result: an outage or a rate limit. */
export function isUnanswered(result: StepResult): boolean {
  return isOutage(result) || (result.next === 'failed' && result.error === 'rate_limited');
}

/** Whether the utility gave no answer. */
export function isOutage(result: StepResult): boolean {
  return result.next === 'failed' && isOutageCode(result.error);
}
