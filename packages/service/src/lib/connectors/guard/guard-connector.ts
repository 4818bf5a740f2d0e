import {
  type ChallengingSignIn,
  canChallenge,
  type FileMethod,
  type Method,
  type RedirectMethod,
  type SignInMethod,
  type SignInResult,
} from '@utility-connect/connector';
import {
  checkBegin,
  checkFileContent,
  checkFinish,
  checkNotified,
  checkRenewal,
  checkSignIn,
  InvalidAnswerError,
} from '@utility-connect/connector/checks';
import { nextTaskIfDue } from '../../next-task.ts';
import type { MethodsFor } from '../methods-for.ts';
import { defaultTimeouts, guardCall, guardReads, type UtilityTimeouts } from './guard-reads.ts';

interface GuardOptions {
  readonly methodsFor: MethodsFor;
  readonly utilityTimeouts?: UtilityTimeouts | undefined;
}

/** Guards all methods of a service. Each method has one guard, which is cached. */
export function guardMethods({ methodsFor, utilityTimeouts }: GuardOptions): MethodsFor {
  const guards = new WeakMap<Method, Method>();
  const guardOnce = (method: Method): Method => {
    const guarded = guards.get(method) ?? guardMethod(method, utilityTimeouts);
    guards.set(method, guarded);
    return guarded;
  };
  return (utility, environment) => methodsFor(utility, environment).map(guardOnce);
}

const guardMethod = (method: Method, timeouts?: UtilityTimeouts): Method => {
  switch (method.kind) {
    case 'sign_in':
      return guardSignIn(method, timeouts);
    case 'redirect':
      return guardRedirect(method, timeouts);
    case 'file':
      return guardFile(method);
  }
};

/** Uploads have time limits of their own: they abort the signal. */
const guardFile = (connector: FileMethod): FileMethod => ({
  ...connector,
  readFile: guardCall(
    { answer: null },
    (request) => connector.readFile(request),
    (answer) => checkFileContent(answer, nextTaskIfDue),
  ),
});

/**
 * Protects the service from a connector, which depends on the utility's website. Requests end after the timeouts, even if the
 * connector ignores its signal, and only valid answers of limited size pass.
 *
 * @returns a method that also throws `utility_timeout` and `invalid_answer`.
 */
export function guardSignIn(
  connector: SignInMethod,
  timeouts: UtilityTimeouts = defaultTimeouts,
): ChallengingSignIn {
  const challenging = canChallenge(connector) ? connector : null;
  const refuseChallenge = (): never => {
    throw new InvalidAnswerError(
      'sign-in is a challenge, but the connector has no functions sendCode and answer. Add both.',
    );
  };
  const check = (answer: unknown): SignInResult => {
    const result = checkSignIn(answer);
    return result.kind === 'challenge' && challenging === null ? refuseChallenge() : result;
  };
  return {
    ...connector,
    signIn: guardCall(timeouts, (request) => connector.signIn(request), check),
    sendCode: guardCall(
      timeouts,
      async (request) => challenging?.sendCode(request) ?? refuseChallenge(),
      check,
    ),
    answer: guardCall(timeouts, async (request) => challenging?.answer(request) ?? refuseChallenge(), check),
    ...guardReads(connector, timeouts),
  };
}

/** Protects the service from a connector whose person consents at the utility's own page, as {@link guardSignIn} does. */
export function guardRedirect(
  connector: RedirectMethod,
  timeouts: UtilityTimeouts = defaultTimeouts,
): RedirectMethod {
  const { renew, checkAccess, revoke, readNotification } = connector;
  const nothing = (): void => undefined;
  return {
    ...connector,
    begin: guardCall(timeouts, (request) => connector.begin(request), checkBegin),
    finish: guardCall(timeouts, (request) => connector.finish(request), checkFinish),
    ...(renew && { renew: guardCall(timeouts, renew.bind(connector), checkRenewal) }),
    ...(checkAccess && { checkAccess: guardCall(timeouts, checkAccess.bind(connector), nothing) }),
    ...(revoke && { revoke: guardCall(timeouts, revoke.bind(connector), nothing) }),
    ...(readNotification && {
      readNotification: guardCall(timeouts, readNotification.bind(connector), checkNotified),
    }),
    ...guardReads(connector, timeouts),
  };
}
