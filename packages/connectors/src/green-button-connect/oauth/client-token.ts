import { ConnectorError } from '@utility-connect/connector';
import type { Context } from '../context.ts';
import { requestTokens, TokenRefusedError } from './token-endpoint.ts';

/** Gives the client's own token; `null` if the utility has none. */
export type ClientToken = (signal: AbortSignal) => Promise<string | null>;

interface Known {
  readonly token: string | null;
  /** UNIX seconds. */
  readonly expiresAt: number;
}

const MARGIN_SECONDS = 60;
/** Delay before a utility that gave no token is asked again. */
const REFUSED_SECONDS = 3_600;

/** Keeps the client's own token until it ends. @see RFC 6749, section 4.4 */
export function createClientToken(context: Context): ClientToken {
  let known: Known | undefined;
  return async (signal) => {
    if (!known || known.expiresAt - context.now() <= MARGIN_SECONDS) known = await request(context, signal);
    return known.token;
  };
}

const request = async (context: Context, signal: AbortSignal): Promise<Known> => {
  const { scope } = context.redirect;
  const parameters = scope === undefined ? {} : { scope };
  const tokenRequest = { grantType: 'client_credentials', parameters, signal } as const;
  try {
    const response = await requestTokens(context, tokenRequest, 'utility_unavailable');
    return { token: response.access_token, expiresAt: context.now() + (response.expires_in ?? 0) };
  } catch (error) {
    // Many utilities give no such token, and they refuse it in different ways. A wrong secret shows when a login is renewed.
    const isRefused = error instanceof ConnectorError && error.code === 'client_refused';
    if (!isRefused && !(error instanceof TokenRefusedError)) throw error;
    return { token: null, expiresAt: context.now() + REFUSED_SECONDS };
  }
};
