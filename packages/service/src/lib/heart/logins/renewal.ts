import {
  ConnectorError,
  type RedirectMethod,
  type RenewedSignIn,
  type SignedIn,
  type SignInMethod,
} from '@utility-connect/connector';
import type { Utility } from '../../directory/directory.ts';
import type { FillInCode } from './authenticator.ts';
import type { Credentials } from './credentials.ts';

/** How the login of a connection is renewed. */
export interface Renewal {
  /** Whether a login that no read has rejected has to be renewed before it is used. Default always. */
  isDue?(credentials: Credentials): boolean;
  /** Asks the utility for a new login. @returns `null` if the stored one is still to be used. */
  renew(credentials: Credentials, request: RenewalRequest): Promise<RenewedCredentials | null>;
}

interface RenewalRequest {
  readonly loginKey: string;
  /** Whether a read has just rejected the login. */
  readonly isRejected: boolean;
  /** Aborts a sign-in. */
  readonly signal: AbortSignal;
}

interface RenewedCredentials {
  readonly credentials: Credentials;
  /** Whether the stored fields were sent. */
  readonly isSignIn: boolean;
}

/**
 * Renews logins by redirect. Asks the connector before each use, because only the connector knows when a token ends.
 *
 * @returns `null` if the connector renews no logins.
 */
export function redirectRenewal(utility: Utility, { renew }: RedirectMethod): Renewal | null {
  if (!renew) return null;
  return {
    async renew(credentials, { loginKey, isRejected }) {
      const { login } = credentials;
      const renewed = await renew({ utility, login, loginKey, isRejected, signal: endless() });
      return renewed && { credentials: withLogin(credentials, renewed), isSignIn: false };
    },
  };
}

interface SignInRenewal {
  readonly utility: Utility;
  readonly method: SignInMethod;
  readonly fillInCode: FillInCode;
  /** Whether the utility asks for a code at each sign-in, so that only the person can sign in. */
  readonly codeAtEachSignIn: boolean;
  /** UNIX seconds. */
  readonly now: () => number;
}

/** Logins that end sooner, in seconds, are renewed before they are used. */
const ENDING_SECONDS = 60;

/**
 * Renews logins by sign-in that a read rejected or that end within a minute: with the tokens of the login where the connector can, else
 * with the stored fields.
 */
export function signInRenewal(options: SignInRenewal): Renewal {
  const { method, now } = options;
  return {
    isDue: ({ expiresAt }) => expiresAt !== undefined && expiresAt - now() < ENDING_SECONDS,
    async renew(credentials, request) {
      const renewed = method.renew ? await renewTokens(options, credentials, request) : 'expired';
      if (renewed === 'expired' || (renewed === null && request.isRejected)) {
        return { credentials: await signInAgain(options, credentials, request), isSignIn: true };
      }
      return renewed && { credentials: withLogin(credentials, renewed), isSignIn: false };
    },
  };
}

/** @returns `null` if the login is still good, `expired` if its tokens are not. */
const renewTokens = async (
  { utility, method }: SignInRenewal,
  { login }: Credentials,
  { loginKey, isRejected }: RenewalRequest,
): Promise<RenewedSignIn | null | 'expired'> => {
  try {
    return (await method.renew?.({ utility, login, loginKey, isRejected, signal: endless() })) ?? null;
  } catch (error) {
    if (isExpired(error)) return 'expired';
    throw error;
  }
};

const signInAgain = async (
  { utility, method, fillInCode, codeAtEachSignIn }: SignInRenewal,
  credentials: Credentials,
  { loginKey, signal }: RenewalRequest,
): Promise<Credentials> => {
  if (codeAtEachSignIn) throw codeNeeded();
  const { device } = credentials;
  const fields = await fillInCode(method, credentials.fields);
  const known = device === undefined ? {} : { device };
  const result = await method.signIn({ utility, fields, loginKey, ...known, signal });
  if (result.kind !== 'signed_in') throw codeNeeded();
  return withLogin(credentials, result);
};

/** Credentials with a newer login. The device is kept unless the sign-in returned another one. */
const withLogin = (
  { fields, device: previous }: Credentials,
  { login, expiresAt, device = previous }: RenewedSignIn & Pick<SignedIn, 'device'>,
): Credentials => ({
  fields,
  login,
  ...(expiresAt !== undefined && { expiresAt }),
  ...(device !== undefined && { device }),
});

const codeNeeded = (): ConnectorError =>
  new ConnectorError('login_expired', 'The utility asks for a code, which only the user can enter.');

/** Not aborted when the process stops: the utility may have replaced the refresh token already. */
const endless = (): AbortSignal => new AbortController().signal;

/** Whether the utility no longer accepts a login. */
export function isExpired(error: unknown): boolean {
  return error instanceof ConnectorError && error.code === 'login_expired';
}
