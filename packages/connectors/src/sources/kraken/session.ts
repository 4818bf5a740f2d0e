import { ConnectorError, NotYetError, type SignedIn } from '@utility-connect/connector';
import {
  type HttpContext,
  parseJson,
  parseLogin,
  parseValue,
  request,
} from '@utility-connect/connector/http';
import { z } from 'zod';
import type { Brand } from './brands.ts';
import {
  errorShape,
  fatalErrors,
  isExpired,
  isLimited,
  loginCodes,
  signInCodes,
  toConnectorError,
} from './errors.ts';

/** A brand, and how it is asked. */
interface Kraken {
  readonly context: HttpContext;
  readonly brand: Brand;
}

/** Sends a query with the token of a login. */
export type Ask = <Schema extends z.ZodType>(
  query: string,
  variables: Readonly<Record<string, unknown>>,
  shape: Schema,
) => Promise<z.output<Schema>>;

const loginShape = z.object({ token: z.string(), refreshToken: z.string(), expiresAt: z.int() });
type Login = z.output<typeof loginShape>;

const answerShape = z.object({ data: z.unknown(), errors: z.array(errorShape).nullish() });

const tokenShape = z.object({
  obtainKrakenToken: z.object({
    token: z.string(),
    refreshToken: z.string().nullish(),
    payload: z.object({ exp: z.int() }),
  }),
});

const OBTAIN_TOKEN = `mutation ObtainKrakenToken($input: ObtainJSONWebTokenInput!) {
  obtainKrakenToken(input: $input) { token refreshToken payload }
}`;

const rateLimitShape = z.object({
  rateLimitInfo: z.object({ pointsAllowanceRateLimit: z.object({ ttl: z.number().nullish() }) }),
});

const RATE_LIMIT = 'query RateLimit { rateLimitInfo { pointsAllowanceRateLimit { ttl } } }';

/** Tokens may be asked for some times a minute, for each e-mail address and each IP address. */
const TOKEN_LIMIT_SECONDS = 60;
/** Points are counted per hour. */
const POINTS_SECONDS = 3_600;
/** Greater values of `ttl` are UNIX seconds, and others are a number of seconds. */
const FIRST_INSTANT = 1e9;
const MINUTE = 60;

/** Signs in with an e-mail address and a password, or with a refresh token, which stays the same. */
export async function obtainToken(
  kraken: Kraken,
  input: { readonly email: string; readonly password: string } | { readonly refreshToken: string },
  signal: AbortSignal,
): Promise<Login> {
  const { data, errors } = await post(kraken, { query: OBTAIN_TOKEN, variables: { input } }, signal);
  if (isLimited(errors))
    throw new ConnectorError('rate_limited', 'The utility accepts no more sign-ins for now.', {
      retryAfterSeconds: TOKEN_LIMIT_SECONDS,
    });
  if (errors.length > 0) throw toConnectorError(errors, 'refreshToken' in input ? loginCodes : signInCodes);
  const { token, refreshToken, payload } = parseValue(tokenShape, data).obtainKrakenToken;
  const kept = 'refreshToken' in input ? input.refreshToken : undefined;
  const usable = refreshToken ?? kept;
  if (usable === undefined) throw new ConnectorError('invalid_answer', 'The utility gave no refresh token.');
  return { token, refreshToken: usable, expiresAt: payload.exp };
}

/** Writes tokens as the `login` of a sign-in. */
export function writeLogin(login: Login): SignedIn {
  return { kind: 'signed_in', login: JSON.stringify(login), expiresAt: login.expiresAt };
}

/** Gets another token with the refresh token; `null` if the token is good for more than a minute. */
export async function renewLogin(
  kraken: Kraken,
  { login, isRejected, signal }: { login: string; isRejected: boolean; signal: AbortSignal },
): Promise<SignedIn | null> {
  const { refreshToken, expiresAt } = parseLogin(loginShape, login);
  if (!isRejected && expiresAt > kraken.context.now() / 1000 + MINUTE) return null;
  return writeLogin(await obtainToken(kraken, { refreshToken }, signal));
}

/** Opens a login for queries. A token that ends between two of them is renewed once. */
export function openLogin(kraken: Kraken, text: string, signal: AbortSignal): Ask {
  let login = parseLogin(loginShape, text);
  let isRenewed = false;
  return async (query, variables, shape) => {
    let { data, errors } = await post(kraken, { query, variables, token: login.token }, signal);
    if (isExpired(errors) && !isRenewed) {
      isRenewed = true;
      login = await obtainToken(kraken, login, signal);
      ({ data, errors } = await post(kraken, { query, variables, token: login.token }, signal));
    }
    if (isLimited(errors)) throw await notYet(kraken, login, signal);
    const fatal = fatalErrors(errors, data);
    if (fatal.length > 0) throw toConnectorError(fatal, loginCodes);
    return parseValue(shape, data);
  };
}

/** All points of the hour are used up. */
const notYet = async (kraken: Kraken, { token }: Login, signal: AbortSignal): Promise<NotYetError> => {
  const { data } = await post(kraken, { query: RATE_LIMIT, variables: {}, token }, signal);
  const { ttl } = rateLimitShape.safeParse(data).data?.rateLimitInfo.pointsAllowanceRateLimit ?? {};
  const seconds = ttl && ttl > FIRST_INSTANT ? ttl - kraken.context.now() / 1000 : ttl;
  const wait = Math.ceil(Math.min(POINTS_SECONDS, Math.max(1, seconds ?? POINTS_SECONDS)));
  return new NotYetError(wait, 'The utility accepts no more requests of this login for now.');
};

const post = async (
  { context, brand }: Kraken,
  { token, ...body }: { query: string; variables: Readonly<Record<string, unknown>>; token?: string },
  signal: AbortSignal,
) => {
  const answer = await request(context, `https://${brand.host}/v1/graphql/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: token }) },
    body: JSON.stringify(body),
    signal,
  });
  // Refusals have status 200 as a rule.
  if (answer.status === 401 && token !== undefined)
    throw new ConnectorError('login_expired', 'The utility no longer accepts the token.');
  const { data, errors } = parseJson(answerShape, answer);
  return { data: data ?? null, errors: errors ?? [] };
};
