import { ConnectorError } from '../../../index.ts';
import type { TokenParts } from './token-connector.ts';
import { NOW } from './token-utility.ts';

/** A mistake in the connector with personal tokens, with the rule that it breaks and the observation of the suite. */
export type PlantedTokenBug = readonly [bug: string, rule: string, seen: RegExp, parts: Partial<TokenParts>];

const IDENTITY = 'gives a login without a username the same identity at every sign-in';
const END = 'gives a login an end in the future';
const RENEWS = 'renews a login that was rejected, and the renewed one again';
const READS_RENEWED = 'reads the same accounts with a renewed login, also after a restart';
const EXPIRED = 'reports a login that cannot be renewed as login_expired';
const OUTAGE = 'reports an outage as utility_unavailable, never as a wrong password';

/** Mistakes about logins and errors. */
export const plantedLoginBugs: readonly PlantedTokenBug[] = [
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
];
