import { ConnectorError } from '@utility-connect/connector';
import type { TokenEndpointResponse } from 'oauth4webapi';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { originOf, resolveOwn, toBatch } from '../http/addresses.ts';

const token = z.string().min(1).max(16_384);
const address = z.string().max(2_048);

const loginShape = z.object({
  accessToken: token,
  refreshToken: token.nullable(),
  /** Of the access token, UNIX seconds. */
  expiresAt: z.number(),
  /** The granted scope, else the requested one. */
  scope: z.string().max(4_096).nullable(),
  /** Of all data, absolute like the others. */
  resource: address,
  authorization: address.nullable(),
  /** Of the customer's address and account number. */
  customer: address.nullable(),
  /** Time of the consent, UNIX seconds. */
  connectedAt: z.number(),
});

/** The content of a login: tokens, and the addresses that came with them. */
export type Login = z.infer<typeof loginShape>;

/** Most utilities give the lifetime of the access token. */
const DEFAULT_LIFETIME = 3_600;

/** @throws ConnectorError `login_expired` if the text is no login. */
export function parseLogin(text: string): Login {
  try {
    return loginShape.parse(JSON.parse(text));
  } catch {
    throw new ConnectorError('login_expired', 'The stored login is not one of Green Button Connect.');
  }
}

/**
 * Makes a login of the token response to an authorization code.
 *
 * @throws ConnectorError `invalid_answer` if an address is missing or not the utility's own.
 */
export function createLogin(context: Context, response: TokenEndpointResponse): Login {
  const { redirect } = context;
  const { resourceURI, authorizationURI, customerResourceURI } = response;
  const resource = own(context, 'resourceURI', resourceURI);
  if (resource === null) throw wrong('resourceURI', 'is missing.');
  return checked({
    ...tokensOf(context, response),
    refreshToken: response.refresh_token ?? null,
    scope: response.scope ?? redirect.scope ?? null,
    resource: toBatch(resource),
    authorization: own(context, 'authorizationURI', authorizationURI),
    customer: customerOf(context, toBatch(resource), customerResourceURI),
    connectedAt: context.now(),
  });
}

/** The login with the tokens of a refresh. The addresses stay the ones that the person has consented to. */
export function withNewTokens(context: Context, login: Login, response: TokenEndpointResponse): Login {
  const { refresh_token: refreshToken = login.refreshToken, scope = login.scope } = response;
  return checked({ ...login, ...tokensOf(context, response), refreshToken, scope });
}

const tokensOf = ({ now }: Context, response: TokenEndpointResponse) => ({
  accessToken: response.access_token,
  expiresAt: now() + (response.expires_in ?? DEFAULT_LIFETIME),
});

const own = ({ redirect }: Context, name: string, value: unknown): string | null => {
  if (value === undefined || value === null || value === '') return null;
  const resolved = typeof value === 'string' ? resolveOwn(redirect, value) : null;
  if (resolved === null) {
    const where = originOf(value);
    const advice = where ? `is on ${where}. Is this the \`resource\` that the registry lacks?` : 'is no URL.';
    throw wrong(name, advice);
  }
  return resolved;
};

const customerOf = ({ redirect }: Context, resource: string, value: unknown): string | null => {
  if (typeof value === 'string' && value !== '') {
    const given = resolveOwn(redirect, value);
    return given && toBatch(given);
  }
  const guessed = resource.replace('/Batch/Subscription/', '/Batch/RetailCustomer/');
  return guessed === resource ? null : guessed;
};

const checked = (login: Login): Login => {
  const result = loginShape.safeParse(login);
  if (result.success) return result.data;
  throw wrong(String(result.error.issues[0]?.path[0]), 'is too long or empty.');
};

const wrong = (name: string, problem: string): ConnectorError =>
  new ConnectorError('invalid_answer', `The token response cannot be used: ${name} ${problem}`);
