import { type CreateFakeSource, createFakeJwt, fakeWebPage } from '@utility-connect/connector/fakes';
import { claimsOf } from '@utility-connect/connector/http';
import { execute, type FakeObject } from '../fake-graphql.ts';
import { fakeBrands } from './fake-brands.ts';
import { KrakenError } from './fake-error.ts';
import { fakeQuery, interfaces } from './fake-kraken-data.ts';

const login = { email: 'jo@example.com', password: 'correct horse battery' };
const HOUR = 3_600;
const WEEK = 7 * 24 * HOUR;
/** Requests after which a token expires with the switch for that. */
const EARLY = 4;

const switches = [
  /** Usage and export, and in Great Britain a meter point for export. */
  'export',
  /** A second supply point at the same property, with a lower number. */
  'second-point',
  /** The total of each day beside its parts. */
  'daily-totals',
  /** Times with `Z` and with an offset in one answer. */
  'mixed-offsets',
  /** Some values are estimates. */
  'estimates',
  /** Some values are missing. */
  'missing-values',
  /** Statistics of the cost are empty. */
  'no-costs',
  /** The total of the cost is there beside its parts. */
  'both-costs',
  /** Pages of ten, whatever is asked for. */
  'small-pages',
  /** Bills end on the day on which the next one starts. */
  'shared-bill-dates',
  /** A second account that the user may not read. */
  'closed-account',
  /** The statistics are not for this user: `KT-CT-1111` beside the other data. */
  'field-unauthorised',
  /** Bills are disabled: `KT-CT-1113`. */
  'field-disabled',
  /** The token of a sign-in expires after some requests: `KT-CT-1124`. Renewed ones last. */
  'token-expires',
  /** All tokens were voided: `KT-CT-1139`. */
  'tokens-voided',
  /** The refresh token has ended: `KT-CT-1135`. */
  'refresh-token-ended',
  /** Sign-ins with a password demand a CAPTCHA. */
  'captcha',
  /** Too many sign-ins: `KT-CT-1199`. */
  'sign-ins-limited',
  /** The points of the hour are used up, until a UNIX time: `KT-CT-1199`. */
  'points-used-up',
  /** No account can be read: `KT-CT-4177`. */
  'no-permission',
  /** A page has a successor and no cursor. */
  'missing-cursor',
  /** `KT-CT-7899`. */
  'internal-error',
  /** Status 503. */
  'outage',
  /** Status 403 with the web page of a bot manager. */
  'bot-manager',
] as const;

/**
 * Makes a fake of the GraphQL interface of a brand on Kraken: an account with one home since December 2021, with data until the last
 * midnight, and a statement for each month.
 *
 * @see https://docs.octopus.energy/graphql/
 */
export const createFakeKraken: CreateFakeSource = ({ now, switches: on }, id) => {
  const brand = fakeBrands[id];
  if (!brand) throw new RangeError(`There is no Kraken brand ${id}.`);
  const refreshToken = `refresh-${id}-0f6c`;
  /** Requests with each token. */
  const uses = new Map<string, number>();

  const issue = (isRefresh: boolean): FakeObject => {
    const iat = Math.floor(now() / 1000);
    const payload = { sub: `kraken|${id}`, iat, exp: iat + HOUR, n: uses.size, renewed: isRefresh };
    const token = createFakeJwt(payload);
    uses.set(token, 0);
    return {
      __typename: 'ObtainKrakenJSONWebToken',
      token,
      refreshToken,
      refreshExpiresIn: iat + WEEK,
      payload,
    };
  };

  const obtain = (input: Readonly<Record<string, unknown>>): FakeObject => {
    if (on.has('sign-ins-limited')) throw new KrakenError('Too many requests.', 'KT-CT-1199', 'APPLICATION');
    const ways = ['email', 'APIKey', 'refreshToken', 'organizationSecretKey', 'preSignedKey'];
    if (ways.filter((way) => input[way] != null).length !== 1)
      throw new KrakenError('Provide exactly one way to authenticate.', 'KT-CT-1135');
    if (input.refreshToken != null) {
      if (input.refreshToken !== refreshToken || on.has('refresh-token-ended'))
        throw new KrakenError('Invalid data: the refresh token is invalid or expired.', 'KT-CT-1135');
      return issue(true);
    }
    if (on.has('captcha') && input.captchaResponse == null)
      throw new KrakenError('Invalid data: captchaResponse is required.', 'KT-CT-1138');
    if (input.email !== login.email || input.password !== login.password)
      throw new KrakenError('Invalid data.', 'KT-CT-1138');
    return issue(false);
  };

  /** The code with which a token is refused; `null` if it is good. */
  const refusalOf = (header: string | null): KrakenError | null => {
    if (header === null)
      return new KrakenError("'Authorization' header not provided.", 'KT-CT-1112', 'AUTHORIZATION');
    const token = header.replace(/^(JWT|Bearer) /, '');
    const { sub, exp, renewed } = claimsOf(token);
    if (sub !== `kraken|${id}` || on.has('tokens-voided'))
      return new KrakenError('Authentication failed.', 'KT-CT-1139', 'AUTHORIZATION');
    const used = (uses.get(token) ?? 0) + 1;
    uses.set(token, used);
    const isEarly = on.has('token-expires') && !renewed && used > EARLY;
    if (isEarly || Number(exp) <= now() / 1000)
      return new KrakenError('Signature of the JWT has expired.', 'KT-CT-1124', 'AUTHORIZATION');
    return null;
  };

  const answer = async (request: Request): Promise<Response> => {
    const body = await request.json().catch(() => null);
    if (typeof body?.query !== 'string')
      return Response.json({ errors: [{ message: 'Must provide query string.' }] }, { status: 400 });
    const fields = guard(fakeQuery(brand, { now, on }), (field) => {
      const refusal = refusalOf(request.headers.get('authorization'));
      if (refusal) throw refusal;
      if (field === 'rateLimitInfo') return;
      if (on.has('points-used-up')) throw new KrakenError('Too many requests.', 'KT-CT-1199', 'APPLICATION');
      if (on.has('internal-error'))
        throw new KrakenError('Internal server error.', 'KT-CT-7899', 'APPLICATION');
    });
    const mutation: FakeObject = {
      __typename: 'Mutation',
      obtainKrakenToken: ({ input }: { input: Record<string, unknown> }) => obtain(input ?? {}),
    };
    const result = execute({ query: fields, mutation }, interfaces, body);
    return Response.json(result, { status: result.data === undefined ? 400 : 200 });
  };

  return {
    login,
    switches,
    async fetch(request) {
      const { host, pathname } = new URL(request.url);
      if (on.has('outage')) return fakeWebPage('Service unavailable', 503);
      if (on.has('bot-manager')) return fakeWebPage('Just a moment...', 403);
      if (host !== brand.host || pathname !== '/v1/graphql/') return fakeWebPage('Not found', 404);
      if (request.method !== 'POST') return fakeWebPage('Method not allowed', 405);
      return answer(request);
    },
  };
};

/** Calls `check` before each field. */
const guard = (object: FakeObject, check: (field: string) => void): FakeObject =>
  Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name,
      typeof value !== 'function'
        ? value
        : (args: unknown) => {
            check(name);
            return value(args);
          },
    ]),
  ) as unknown as FakeObject;
