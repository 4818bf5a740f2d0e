import {
  type Capabilities,
  type ChallengingSignIn,
  canChallenge,
  type FileMethod,
  type Method,
  needsIdentity,
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
import { defaultTimeouts, guardCall, guardReads, type UtilityTimeouts } from './guard-reads.ts';
import { nextTaskIfDue } from './next-task.ts';

/** A method with the capabilities of its connector. */
export type ConnectedMethod = Method & { readonly capabilities?: Capabilities };

/**
 * Creates a guard for methods of connectors. Each method has one guarded method, which is cached.
 *
 * @param timeouts of methods without `answerSeconds`. Default 25 s for an answer, two minutes for the intervals of a read.
 */
export function createGuard(
  timeouts: UtilityTimeouts = defaultTimeouts,
): (method: ConnectedMethod) => ConnectedMethod {
  const guards = new WeakMap<ConnectedMethod, ConnectedMethod>();
  return (method) => {
    const guarded = guards.get(method) ?? guardMethod(method, timeoutsOf(method, timeouts));
    guards.set(method, guarded);
    return guarded;
  };
}

const timeoutsOf = ({ capabilities }: ConnectedMethod, timeouts: UtilityTimeouts): UtilityTimeouts => {
  const { answerSeconds } = capabilities ?? {};
  if (answerSeconds === undefined) return timeouts;
  const answer = answerSeconds * 1000;
  return { answer, intervals: Math.max(timeouts.intervals, 2 * answer) };
};

const guardMethod = (method: ConnectedMethod, timeouts: UtilityTimeouts): ConnectedMethod => {
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
 * Protects its host from a connector, which depends on the utility's website. Requests end after the timeouts, even if the
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
    if (result.kind === 'signed_in' && result.identity === undefined && needsIdentity(connector)) {
      throw new InvalidAnswerError('sign-in must have an identity, because all required fields are secret.');
    }
    return result.kind === 'challenge' && challenging === null ? refuseChallenge() : result;
  };
  const { renew } = connector;
  return {
    ...connector,
    ...(renew && { renew: guardCall(timeouts, renew.bind(connector), checkRenewal) }),
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

/** Protects its host from a connector whose person consents at the utility's own page, as {@link guardSignIn} does. */
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
