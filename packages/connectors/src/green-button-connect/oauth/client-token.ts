import type { Context } from '../context.ts';
import { requestTokens } from './token-endpoint.ts';

/** Gives the client's own token, which some utilities want for authorizations. */
export type ClientToken = (signal: AbortSignal) => Promise<string>;

const MARGIN_SECONDS = 60;

/** Keeps the client's own token until it ends. @see RFC 6749, section 4.4 */
export function createClientToken(context: Context): ClientToken {
  let known: { readonly token: string; readonly expiresAt: number } | undefined;
  return async (signal) => {
    if (known && known.expiresAt - context.now() > MARGIN_SECONDS) return known.token;
    const { scope } = context.redirect;
    const parameters = scope === undefined ? {} : { scope };
    const request = { grantType: 'client_credentials', parameters, signal } as const;
    const response = await requestTokens(context, request, 'client_refused');
    known = { token: response.access_token, expiresAt: context.now() + (response.expires_in ?? 0) };
    return known.token;
  };
}
