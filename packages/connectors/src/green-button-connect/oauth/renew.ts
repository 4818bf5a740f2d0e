import { ConnectorError, type RenewRequest } from '@utility-connect/connector';
import type { Context } from '../context.ts';
import { type Login, parseLogin, withNewTokens } from './login.ts';
import { requestTokens } from './token-endpoint.ts';

/** Time before its end at which an access token is renewed. */
const MARGIN_SECONDS = 60;

/** Renews a login whose access token ends soon or was rejected. @see RFC 6749, section 6 */
export async function renewLogin(
  context: Context,
  { login: text, isRejected, signal }: Omit<RenewRequest, 'utility'>,
): Promise<{ readonly login: string } | null> {
  const login = parseLogin(text);
  if (!isRejected && login.expiresAt - context.now() > MARGIN_SECONDS) return null;
  if (login.refreshToken === null) {
    if (!isRejected && login.expiresAt > context.now()) return null;
    throw new ConnectorError('login_expired', 'The access token has ended, and there is no refresh token.');
  }
  const scope = refreshScope(context, login);
  const parameters = { refresh_token: login.refreshToken, ...(scope !== null && { scope }) };
  const request = { grantType: 'refresh_token', parameters, signal } as const;
  const response = await requestTokens(context, request, 'login_expired');
  return { login: JSON.stringify(withNewTokens(context, login, response)) };
}

const refreshScope = ({ redirect }: Context, { scope }: Login): string | null => {
  if (redirect.refreshScope === 'omit') return null;
  return redirect.refreshScope === 'explicit' ? (redirect.scope ?? null) : scope;
};
