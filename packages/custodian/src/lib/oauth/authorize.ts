import type { Incoming } from '../http.ts';
import type { Client, Customer } from '../options.ts';
import { type Authorization, type AuthorizationRequest, createToken, type State } from '../state.ts';
import { OAuthError } from './oauth-error.ts';
import { blankPage, choicePage, errorPage, signInPage } from './pages.ts';
import { checkScope } from './scope.ts';

/** The authorization endpoint: RFC 6749, section 3.1. */
export function answerAuthorizeRequest(incoming: Incoming, state: State): Response {
  if (state.quirks.blankPage) return blankPage();
  const { form, url } = incoming;
  const checked = checkRequest(url.searchParams, state);
  if (checked instanceof Response) return checked;
  if (form.has('transaction')) return decide(form, state);
  return signIn(incoming, checked, state);
}

/** Returns a response for a request that fails: only a redirect URI that is the client's own gets the error. */
const checkRequest = (query: URLSearchParams, state: State): AuthorizationRequest | Response => {
  const client = state.clients.find(({ clientId }) => clientId === query.get('client_id'));
  if (!client) return errorPage('The client_id is unknown.');
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!client.redirectUris.includes(redirectUri)) return errorPage('The redirect_uri is not registered.');
  try {
    return { client, redirectUri, state: query.get('state'), ...checkParameters(query, client, state) };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const parameters = { error: error.code, error_description: error.message };
    return redirect({ redirectUri, state: query.get('state') }, parameters);
  }
};

const checkParameters = (query: URLSearchParams, client: Client, state: State) => {
  if (query.get('response_type') !== 'code')
    throw new OAuthError('unsupported_response_type', 'The response_type is code.');
  const codeChallenge = query.get('code_challenge');
  if (codeChallenge !== null && query.get('code_challenge_method') !== 'S256')
    throw new OAuthError('invalid_request', 'The code_challenge_method is S256.');
  return { scope: checkScope(query.get('scope'), client, state.quirks), codeChallenge };
};

const signIn = ({ request: { method }, form }: Incoming, request: AuthorizationRequest, state: State) => {
  const { registrationCode } = state.quirks;
  const needsCode = registrationCode !== undefined;
  if (method !== 'POST') return signInPage(request.client, needsCode, null);
  const customer = state.customers.find(({ login }) => login === form.get('login'));
  if (!customer || customer.password !== form.get('password'))
    return signInPage(request.client, needsCode, 'The user name or the password is wrong.');
  if (needsCode && form.get('registration_code') !== registrationCode)
    return signInPage(request.client, needsCode, 'The registration code is wrong.');
  const transaction = createToken();
  state.transactions.set(transaction, { request, customer, expiresAt: state.now() + 600 });
  return choicePage(request.client, customer, transaction, null);
};

const decide = (form: URLSearchParams, state: State): Response => {
  const id = form.get('transaction') as string;
  const transaction = state.transactions.get(id);
  if (!transaction || transaction.expiresAt <= state.now())
    return errorPage('This page has expired. Go back to the app and start again.');
  const { request, customer } = transaction;
  const usagePointIds = form.getAll('usage_point');
  const isAgreed = form.get('decision') === 'agree';
  if (isAgreed && usagePointIds.length === 0)
    return choicePage(request.client, customer, id, 'Choose at least one.');
  state.transactions.delete(id);
  if (!isAgreed)
    return redirect(request, { error: 'access_denied', error_description: 'The customer declined.' });
  const code = createToken();
  const authorization = createAuthorization(request, customer, usagePointIds, state);
  const expiresAt = state.now() + state.lifetimes.codeSeconds;
  state.codes.set(code, { request, authorization, expiresAt });
  return redirect(request, { code });
};

const createAuthorization = (
  { client, scope }: AuthorizationRequest,
  customer: Customer,
  usagePointIds: readonly string[],
  state: State,
): Authorization => {
  const id = String(state.nextAuthorizationId++);
  const createdAt = Math.floor(state.now());
  return { id, client, customer, usagePointIds, scope, createdAt, expiresAt: createdAt, revoked: false };
};

const redirect = (
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  parameters: Record<string, string>,
): Response => {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set('state', state);
  return new Response(null, { status: 302, headers: { location: url.href } });
};
