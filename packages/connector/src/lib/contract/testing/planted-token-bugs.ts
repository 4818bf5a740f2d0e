import { ConnectorError } from '../../../index.ts';
import type { TokenParts } from './token-connector.ts';
import { NOW } from './token-utility.ts';

/** A mistake in the connector with personal tokens, with the rule that it breaks and the observation of the suite. */
type PlantedBug = readonly [bug: string, rule: string, seen: RegExp, parts: Partial<TokenParts>];

const HOST = 'api.token-energy.example';
const HOUR = 3_600;

/** Local times without their offset, in standard time. */
const inWinterTime = (date: string): number => Date.parse(`${date.slice(0, 19)}+01:00`) / 1000;

const IDENTITY = 'gives a login without a username the same identity at every sign-in';
const END = 'gives a login an end in the future';
const RENEWS = 'renews a login that was rejected, and the renewed one again';
const READS_RENEWED = 'reads the same accounts with a renewed login, also after a restart';
const EXPIRED = 'reports a login that cannot be renewed as login_expired';
const BELOW = 'stays below its limits in a sign-in and the reads after it';
const WINDOW = 'reads a window of `windowDays` days like the shorter ranges within it';
const CLOCKS = 'reads the days on which clocks change without a gap';
const UNITS = 'reads intervals and bills in the same units';
const OUTAGE = 'reports an outage as utility_unavailable, never as a wrong password';
const EXPECTED = 'reads the expected intervals';
const BILLS = 'reads the expected bills';

/** One mistake each. */
export const plantedTokenBugs: readonly PlantedBug[] = [
  ['there is no identity', IDENTITY, /signIn gave no `identity`/, { identityOf: () => undefined }],
  [
    'the identity is random',
    IDENTITY,
    /the identity was [\d.]+, and [\d.]+ after the next sign-in/,
    { identityOf: () => `${Math.random()}` },
  ],
  [
    'the identity is the personal token',
    IDENTITY,
    /`identity` has a secret/,
    {
      signIn: (signIn) => async (request) => ({
        ...(await signIn(request)),
        identity: request.fields.token ?? '',
      }),
    },
  ],
  [
    'the end of a login is in milliseconds',
    END,
    /`expiresAt` is \d{13}; it is \d{10} now/,
    { expiresAtOf: ({ expires_in }) => (NOW + expires_in) * 1_000 },
  ],
  [
    'the end of a login is a duration',
    END,
    /`expiresAt` is 1800; it is/,
    { expiresAtOf: ({ expires_in }) => expires_in },
  ],
  [
    'a device that the utility has forgotten ends a sign-in',
    'signs in again with the device of the last sign-in, and with one that the utility has forgotten',
    /`challenge_over`: no device/,
    {
      signIn: (signIn) => async (request) => {
        if (request.device === 'no such device') throw new ConnectorError('challenge_over', 'no device');
        return signIn(request);
      },
    },
  ],
  [
    'a second sign-in with the device is refused',
    'signs in again with the device of the last sign-in, and with one that the utility has forgotten',
    /`invalid_credentials`: a device/,
    {
      signIn: (signIn) => async (request) => {
        if (request.device) throw new ConnectorError('invalid_credentials', 'a device');
        return signIn(request);
      },
    },
  ],
  [
    'a rejected login counts as good until its end',
    RENEWS,
    /renew gave no login the first time/,
    { renew: (renew) => (request) => renew({ ...request, isRejected: false }) },
  ],
  [
    'the refresh token is not kept',
    RENEWS,
    /`login_expired`: The utility refused the token/,
    {
      renew: (renew) => async (request) => {
        const renewed = await renew(request);
        const { refresh } = JSON.parse(request.login);
        return renewed && { ...renewed, login: JSON.stringify({ ...JSON.parse(renewed.login), refresh }) };
      },
    },
  ],
  [
    'a renewed login is kept in a variable',
    READS_RENEWED,
    /`login_expired`/,
    {
      renew: (renew) => {
        const renewals = new Map<string, string>();
        return async ({ login, ...request }) => {
          const renewed = await renew({ ...request, login: renewals.get(login) ?? login });
          if (renewed) renewals.set(login, renewed.login);
          return renewed && { ...renewed, login };
        };
      },
    },
  ],
  [
    'a login that is good is replaced by one that does not work',
    'gives no new login while one is good, or one that works',
    /`login_expired`/,
    {
      renew: (renew) => async (request) =>
        request.isRejected ? renew(request) : { login: '{"access":"access-token-0"}' },
    },
  ],
  [
    'a refresh token that is refused counts as a wrong password',
    EXPIRED,
    /renew of a login whose password or token is wrong rejected with ConnectorError `invalid_credentials`/,
    { renewRefused: 'invalid_credentials' },
  ],
  [
    'a login that cannot be read ends renew with an error of JSON',
    EXPIRED,
    /renew of an unknown login rejected with SyntaxError/,
    {
      renew: (renew) => async (request) => {
        JSON.parse(request.login);
        return renew(request);
      },
    },
  ],
  [
    'the refresh token is in the address of a renewal',
    'keeps passwords and tokens out of the addresses of a renewal',
    /in the address of a request of renew/,
    {
      renew: (renew, ask) => async (request) => {
        if (request.isRejected && request.login.startsWith('{'))
          await ask(`/homes?refresh=${JSON.parse(request.login).refresh}`, request);
        return renew(request);
      },
    },
  ],
  [
    'an outage of a renewal counts as the end of the login',
    OUTAGE,
    /renew during an outage rejected with ConnectorError `login_expired`/,
    {
      renew: (renew) => (request) =>
        renew(request).catch(() => {
          throw new ConnectorError('login_expired', 'no');
        }),
    },
  ],
  [
    'an outage counts as a wrong password',
    OUTAGE,
    /signIn during an outage rejected with ConnectorError `invalid_credentials`/,
    { unavailable: 'invalid_credentials' },
  ],
  [
    'a page of a bot manager counts as a wrong password',
    'reports a page of a bot manager as utility_unavailable or invalid_answer',
    /signIn during an outage rejected with ConnectorError `invalid_credentials`/,
    { blocked: 'invalid_credentials' },
  ],
  [
    'a limit counts as a wrong password',
    'reports status 429 as a rate limit, never as an outage or a wrong password',
    /signIn with a status 429 rejected with ConnectorError `invalid_credentials`/,
    { limited: 'invalid_credentials' },
  ],
  [
    'a limit counts as an outage',
    'reports status 429 as a rate limit, never as an outage or a wrong password',
    /signIn with a status 429 rejected with ConnectorError `utility_unavailable`/,
    { limited: 'utility_unavailable' },
  ],
  [
    'a renewal ignores the signal',
    'stops within a second when its signal aborts',
    /renew went on for more than a second/,
    {
      renew: (renew) => async (request) => {
        await new Promise((resolve) => setTimeout(resolve, 3_000).unref());
        return renew(request);
      },
    },
  ],
  [
    'a token is tried twice after a refusal',
    'sends a password that was refused only once',
    /signIn sent the password to api\.token-energy\.example again after a refusal/,
    { signIn: (signIn) => (request) => signIn(request).catch(() => signIn(request)) },
  ],
  [
    'the key of an account is its place in the list',
    'gives an account the same key whatever the order of its list is',
    /account 571-\d+ had the key [01], and [01] in a list in another order/,
    { accountOf: ({ number }, index) => ({ key: `${index}`, accountNumber: number }) },
  ],
  [
    'the number of an account is a token',
    'keeps passwords and tokens out of accounts',
    /`accountNumber` of an account has a secret of the login/,
    {
      accountOf: ({ id }, index, login) => ({
        key: id,
        accountNumber: `${JSON.parse(login).access} ${index}`,
      }),
    },
  ],
  [
    'a limit is for another host',
    'declares limits of hosts that it asks',
    /a limit for token-energy\.example; a sign-in and its reads asked api\.token-energy\.example/,
    { limits: [{ host: 'token-energy.example', requests: 10, seconds: 60, per: 'everybody' }] },
  ],
  [
    'a token is asked for before each read',
    BELOW,
    /there were \d requests to api\.token-energy\.example\/token; the limit is 2 in 60 s/,
    { beforeRead: (ask, { signal }) => ask('/token', { body: { token: 'personal' }, signal }) },
  ],
  [
    'a request that works once a day is sent twice',
    BELOW,
    /there were \d requests to api\.token-energy\.example\/homes; the limit is 1 in 86400 s/,
    {
      limits: [{ host: HOST, path: '/homes', requests: 1, seconds: 86_400, per: 'request' }],
      beforeRead: (ask, { login, signal }) =>
        login.startsWith('{')
          ? ask('/homes', { access: JSON.parse(login).access, signal })
          : Promise.resolve(),
    },
  ],
  ['a window is longer than the utility accepts', WINDOW, /`utility_unavailable`/, { windowDays: 32 }],
  [
    'a window is cut without an error',
    WINDOW,
    /the window that ends at 2026-11-28T12:00:00.000Z had 720 intervals, its parts 744/,
    { hoursOf: (hours) => hours.slice(-720) },
  ],
  [
    'the hour that is there twice is lost',
    CLOCKS,
    /an interval is missing at 2026-10-25T0[01]:00:00.000Z; clocks change at 2026-10-25T01:00:00.000Z/,
    { hoursOf: (hours) => hours.filter(({ date }) => !/-10-25T02.*\+01:00/.test(date)) },
  ],
  [
    'the hour that is there twice is given twice at the same time',
    CLOCKS,
    /intervals must be in time order and not overlap/,
    { startOf: (date) => Date.parse(date.replace(/(-10-25T02.*)\+01:00/, '$1+02:00')) / 1000 },
  ],
  [
    'summer is shifted by an hour',
    CLOCKS,
    /an interval is missing at 2026-03-29T01:00:00.000Z|in time order and not overlap/,
    { startOf: inWinterTime },
  ],
  [
    'the day on which clocks go back is shifted by an hour',
    EXPECTED,
    /the interval of 2026-10-24T22:00:00.000Z|no interval starts at 2026-10-24T22/,
    { startOf: (date) => Date.parse(date) / 1000 + (/-10-25T/.test(date) ? HOUR : 0) },
  ],
  ['costs are in øre', EXPECTED, /has `cost` \d+, instead of [\d.]+/, { costOf: (ore) => ore ?? undefined }],
  [
    'an unknown cost is 0',
    EXPECTED,
    /has `cost` 0, instead of nothing/,
    { costOf: (ore) => (ore ?? 0) / 100 },
  ],
  ['bills are in øre', BILLS, /bill bill-2 has `cost` \d+, instead of [\d.]+/, { billCostOf: (ore) => ore }],
  [
    'an unknown cost of a bill is 0',
    BILLS,
    /bill bill-1 has `cost` 0, instead of nothing/,
    { billCostOf: (ore) => (ore ?? 0) / 100 },
  ],
  [
    'bills are in øre',
    UNITS,
    /`cost` of bill bill-2 is \d+ DKK; its intervals from .* add up to [\d.]+/,
    { billCostOf: (ore) => ore },
  ],
  ['bills are in Wh', UNITS, /`usageKwh` of bill bill-1 is \d+ kWh/, { billKwhOf: (kwh) => kwh * 1_000 }],
];
