import { ConnectorError } from '@utility-connect/connector';
import { createContext } from './context.ts';
import { requestTokens } from './oauth/token-endpoint.ts';
import type { GreenButtonConnectOptions } from './options.ts';

export interface CredentialsCheck {
  readonly result: 'accepted' | 'refused' | 'unknown';
  /** A sentence for the operator. Contains no secret. */
  readonly message: string;
}

/**
 * Asks the utility's token endpoint whether it accepts the operator's registration, with a code that does not exist.
 *
 * @throws UtilitiesError as `createGreenButtonConnect`.
 */
export async function checkCredentials(
  options: GreenButtonConnectOptions,
  { redirectUri, signal }: { readonly redirectUri: string; readonly signal: AbortSignal },
): Promise<CredentialsCheck> {
  const parameters = { code: 'code-of-a-check', redirect_uri: redirectUri };
  const request = { grantType: 'authorization_code', parameters, signal } as const;
  try {
    // A utility checks the client first. Only after that it can refuse the code.
    await requestTokens(createContext(options), request, 'login_expired');
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ConnectorError)) throw error;
    return toResult(error);
  }
  return { result: 'unknown', message: 'The token endpoint accepted a code that does not exist.' };
}

const toResult = ({ code, message }: ConnectorError): CredentialsCheck => {
  if (code === 'login_expired') {
    return {
      result: 'accepted',
      message: 'The token endpoint accepts the client, and refuses only the code.',
    };
  }
  if (code === 'client_refused') {
    const advice = 'Check the client id, the secret and the certificate, and ask the utility.';
    return { result: 'refused', message: `The token endpoint refuses the client. ${advice}` };
  }
  return { result: 'unknown', message };
};
