import type { Incoming } from '../http.ts';
import type { Client } from '../options.ts';
import type { State } from '../state.ts';
import { authenticateClient } from './client-authentication.ts';
import { OAuthError } from './oauth-error.ts';

/**
 * Answers a POST of an authenticated client, and errors as in RFC 6749, section 5.2.
 *
 * @param required the name of the parameter that the endpoint can't do without
 */
export function answerClientRequest(
  { request, form: sent, certificate }: Incoming,
  { clients, quirks }: State,
  required: string,
  respond: (form: URLSearchParams, client: Client) => Response,
): Response {
  // Parameters without a value count as omitted: RFC 6749, section 3.2.
  const form = new URLSearchParams([...sent].filter(([, value]) => value !== ''));
  try {
    if (request.method !== 'POST') throw new OAuthError('invalid_request', 'Use POST.');
    if (!form.has(required))
      throw new OAuthError(
        'invalid_request',
        `The ${required} is missing. Send the parameters in the body as application/x-www-form-urlencoded.`,
      );
    if (quirks.refuseClient) throw new OAuthError('invalid_client', 'The secret is wrong.');
    const client = authenticateClient({ headers: request.headers, form, certificate }, clients);
    const response = respond(form, client);
    response.headers.set('cache-control', 'no-store');
    return response;
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const { code, message } = error;
    const isUnauthorized = code === 'invalid_client';
    return Response.json(
      { error: code, error_description: message },
      {
        status: isUnauthorized ? 401 : 400,
        headers: {
          'cache-control': 'no-store',
          ...(isUnauthorized ? { 'www-authenticate': 'Basic realm="custodian"' } : {}),
        },
      },
    );
  }
}
