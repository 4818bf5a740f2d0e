import type { Client } from '../options.ts';
import { OAuthError } from './oauth-error.ts';

interface ClientRequest {
  readonly headers: Headers;
  readonly form: URLSearchParams;
  readonly certificate: string | null;
}

/**
 * Authenticates the client of a token request: RFC 6749, section 2.3.1, and RFC 8705, section 2.1.
 *
 * @throws OAuthError `invalid_client`
 */
export function authenticateClient(
  { headers, form, certificate }: ClientRequest,
  clients: readonly Client[],
): Client {
  const basic = parseBasic(headers.get('authorization'));
  const clientId = basic?.clientId ?? form.get('client_id');
  const secret = basic?.secret ?? form.get('client_secret');
  const method = basic ? 'client_secret_basic' : secret === null ? 'tls_client_auth' : 'client_secret_post';
  const client = clients.find((candidate) => candidate.clientId === clientId);
  if (!client) throw new OAuthError('invalid_client', 'The client is unknown.');
  const { authMethod = method, clientSecret, certificateFingerprint } = client;
  if (method !== authMethod) throw new OAuthError('invalid_client', `The client has to use ${authMethod}.`);
  const isProven =
    method === 'tls_client_auth'
      ? certificateFingerprint !== undefined && certificate === certificateFingerprint
      : clientSecret !== undefined && secret === clientSecret;
  if (!isProven) throw new OAuthError('invalid_client', 'The client could not be authenticated.');
  return client;
}

const parseBasic = (header: string | null): { clientId: string; secret: string } | null => {
  const encoded = /^Basic ([\w+/=-]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return null;
  const decoded = Buffer.from(encoded, 'base64').toString();
  const colon = decoded.indexOf(':');
  // Both parts are form-encoded before they are joined.
  const [clientId, secret] = [decoded.slice(0, colon), decoded.slice(colon + 1)].map(
    (part) => new URLSearchParams(`value=${part}`).get('value') as string,
  );
  return { clientId: clientId as string, secret: secret as string };
};
