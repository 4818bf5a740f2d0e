import { type ChallengingSignIn, canChallenge } from '@utility-connect/connector';
import type { AttemptErrorCode } from '@utility-connect/protocol';
import { findMethod } from '../../connectors/methods-for.ts';
import type { Context } from '../../context.ts';
import type { Utility } from '../../directory/directory.ts';
import type { SignIn } from '../../limits/limits.ts';
import type { Attempt, OpenChallenge } from '../../store/attempts.ts';
import type { Client } from '../../store/clients.ts';
import type { Session } from '../../store/sessions.ts';
import { type AttemptSecrets, openSecrets } from './attempt-secrets.ts';

/** One request to the utility in a running attempt, and what it needs. */
export interface Step {
  readonly context: Context;
  readonly session: Session;
  readonly attempt: Attempt;
  readonly client: Client;
  readonly utility: Utility;
  readonly method: ChallengingSignIn;
  readonly secrets: AttemptSecrets;
  readonly signal: AbortSignal;
}

/** How the attempt continues. `done`: the attempt has ended, and the store knows it already. */
export type StepResult =
  | { readonly next: 'reading_accounts'; readonly secrets: AttemptSecrets }
  | { readonly next: 'challenge'; readonly challenge: OpenChallenge; readonly secrets: AttemptSecrets }
  /** The utility needs more time: the same step again after some seconds. */
  | { readonly next: 'wait'; readonly seconds: number }
  | { readonly next: 'failed'; readonly error: AttemptErrorCode }
  | { readonly next: 'done' };

export interface StepOutcome {
  readonly result: StepResult;
  /** The sign-in that counts towards the limits; `null` if the attempt's secrets could not be read. */
  readonly signIn: SignIn | null;
}

/** @throws Error when the secrets cannot be decrypted, or the client or the utility no longer exists. */
export async function prepareStep(
  context: Context,
  session: Session,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<Step> {
  if (attempt.sealed === null) throw new Error('A running attempt must have secrets.');
  const secrets = await openSecrets(context.vault, attempt.id, attempt.sealed);
  const client = await context.store.clients.find(session.clientId);
  const utility = context.directory.find(attempt.utilityId);
  const method = client && utility && findMethod(context.methodsFor(utility, client.environment), 'sign_in');
  // Guarded methods have all functions.
  if (!method || !canChallenge(method)) throw new Error(`No sign-in for utility ${attempt.utilityId}.`);
  return { context, session, attempt, client, utility, method, secrets, signal };
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

/** Whether the utility gave no answer about the login. */
export function isOutage(result: StepResult): boolean {
  return (
    result.next === 'failed' && (result.error === 'utility_unavailable' || result.error === 'utility_timeout')
  );
}
