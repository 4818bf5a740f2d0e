import {
  type ChallengingSignIn,
  canChallenge,
  type Method,
  type RedirectMethod,
  type SignInMethod,
} from '@utility-connect/connector';
import {
  checkBegin,
  checkFinish,
  checkNotified,
  checkRenewal,
  checkSignIn,
  InvalidAnswerError,
} from '@utility-connect/connector/checks';
import type { MethodsFor } from '../methods-for.ts';
import { callWithin, defaultTimeouts, guardReads, type UtilityTimeouts } from './guard-reads.ts';

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
      return method;
  }
};

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
  return {
    ...connector,
    async signIn(request) {
      const result = checkSignIn(await callWithin(timeouts, request, (limited) => connector.signIn(limited)));
      if (result.kind === 'challenge' && !canChallenge(connector)) throw noCodes();
      return result;
    },
    async sendCode(request) {
      if (!canChallenge(connector)) throw noCodes();
      return checkSignIn(await callWithin(timeouts, request, (limited) => connector.sendCode(limited)));
    },
    async answer(request) {
      if (!canChallenge(connector)) throw noCodes();
      return checkSignIn(await callWithin(timeouts, request, (limited) => connector.answer(limited)));
    },
    ...guardReads(connector, timeouts),
  };
}

const noCodes = (): InvalidAnswerError =>
  new InvalidAnswerError(
    'sign-in is a challenge, but the connector has no functions sendCode and answer. Add both.',
  );

/** Protects the service from a connector whose person consents at the utility's own page, as {@link guardSignIn} does. */
export function guardRedirect(
  connector: RedirectMethod,
  timeouts: UtilityTimeouts = defaultTimeouts,
): RedirectMethod {
  const { renew, checkAccess, revoke, readNotification } = connector;
  return {
    ...connector,
    begin: async (request) =>
      checkBegin(await callWithin(timeouts, request, (limited) => connector.begin(limited))),
    finish: async (request) =>
      checkFinish(await callWithin(timeouts, request, (limited) => connector.finish(limited))),
    ...(renew && {
      renew: async (request) =>
        checkRenewal(await callWithin(timeouts, request, (limited) => renew.call(connector, limited))),
    }),
    ...(checkAccess && {
      checkAccess: async (request) => {
        await callWithin(timeouts, request, (limited) => checkAccess.call(connector, limited));
      },
    }),
    ...(revoke && {
      revoke: async (request) => {
        await callWithin(timeouts, request, (limited) => revoke.call(connector, limited));
      },
    }),
    ...(readNotification && {
      readNotification: async (request) =>
        checkNotified(
          await callWithin(timeouts, request, (limited) => readNotification.call(connector, limited)),
        ),
    }),
    ...guardReads(connector, timeouts),
  };
}
