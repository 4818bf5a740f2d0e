import {
  type Connector,
  ConnectorError,
  type ConnectorErrorCode,
  defaultFields,
  type FinishRequest,
  type LoginRequest,
  type RenewRequest,
  type SignInRequest,
} from '../../../index.ts';
import { good, throwing, withoutFetch, withRedirect, withSignIn } from './changed-connector.ts';
import { goodRedirect, goodSignIn } from './good-connector.ts';

/** Connectors that break a rule, with the observation that the suite reports. */
export type BrokenConnectors = readonly (readonly [rule: string, seen: RegExp, connector: Connector])[];

/** Fails with a code whatever the reason is, also during an outage. */
const failing =
  <Request>(call: ((request: Request) => Promise<unknown>) | undefined, code: ConnectorErrorCode) =>
  (request: Request): Promise<unknown> =>
    Promise.resolve(call?.(request)).catch(throwing(new ConnectorError(code, 'no')));

const [username, password] = defaultFields;
const OUTAGE = 'reports an outage as utility_unavailable, never as a wrong password';

/** Break rules about sign-ins and redirects. */
export const brokenSignIns: BrokenConnectors = [
  [
    'has fields for the login',
    /`login.username` does not match \[0-9\]\+/,
    withSignIn({ fields: [{ name: 'username', label: 'Number', pattern: '[0-9]+' }, password] }),
  ],
  [
    'has fields for the login',
    /`login` lacks `zip`/,
    withSignIn({ fields: [username, password, { name: 'zip', label: 'ZIP code' }] }),
  ],
  ['has fields for the login', /`login` has `password`, and/, withSignIn({ fields: [username] })],
  [
    'has fields for the login',
    /`login\.password` is no authenticator key/,
    withSignIn({ fields: [username, { ...password, type: 'authenticator_key' }] }),
  ],
  [
    'asks for no code on a device that the utility remembers',
    /signIn asked for a code/,
    withSignIn({
      signIn: ({ device: _, ...request }: SignInRequest) => goodSignIn.signIn(request),
    }),
  ],
  [
    'signs in with the right login',
    /sign-in must be a login or a challenge/,
    withSignIn({ signIn: async () => undefined }),
  ],
  [
    'signs in with the right login',
    /returned no `identity`/,
    withSignIn({ fields: [{ ...username, optional: true }, password] }),
  ],
  [
    'reports a wrong password as invalid_credentials',
    /succeeded, instead of rejecting/,
    withSignIn({ signIn: async () => ({ kind: 'signed_in', login: 'jo' }) }),
  ],
  [
    'reports a wrong password as invalid_credentials',
    /`utility_unavailable`: down, instead of/,
    withSignIn({ signIn: throwing(new ConnectorError('utility_unavailable', 'down')) }),
  ],
  [
    'reports the other failures of a sign-in with their codes',
    /login for `account_locked` rejected with ConnectorError `invalid_credentials`/,
    withSignIn({ signIn: throwing(new ConnectorError('invalid_credentials', 'no')) }),
  ],
  [
    'keeps passwords out of its errors',
    /repeats the password: Error: POST \/login PASSWORD/,
    withSignIn({
      signIn: async ({ fields }: { fields: { password: string } }) => {
        throw new Error(`POST /login ${fields.password}`);
      },
    }),
  ],
  [
    'asks for a code and signs in with it',
    /asked for no code/,
    withSignIn({ signIn: async () => ({ kind: 'signed_in', login: 'mfa' }) }),
  ],
  [
    'sends a code in each of the ways that it offers',
    /`challenge_over`: no such way/,
    withSignIn({ sendCode: throwing(new ConnectorError('challenge_over', 'no such way')) }),
  ],
  [
    'reports a wrong code as wrong_code and then accepts the right one',
    /`challenge_over`: over, instead of a ConnectorError `wrong_code`/,
    withSignIn({ answer: throwing(new ConnectorError('challenge_over', 'over')) }),
  ],
  [
    'reports an old code as expired_code',
    /instead of a ConnectorError `expired_code`/,
    withSignIn({ answer: throwing(new ConnectorError('wrong_code', 'wrong')) }),
  ],
  [
    'sends another code on request',
    /`utility_unavailable`: once only/,
    withSignIn({
      signIn: async () => ({
        kind: 'challenge',
        challenge: { kind: 'code', sent_to: null, resendAfterSeconds: 30 },
        state: 'mfa',
      }),
      sendCode: throwing(new ConnectorError('utility_unavailable', 'once only')),
    }),
  ],
  [
    'continues a challenge after a restart',
    /`challenge_over`/,
    withSignIn({
      sendCode: async () => ({
        kind: 'challenge',
        challenge: { kind: 'code', sent_to: null },
        state: 'kept in a variable',
      }),
    }),
  ],
  [
    'reports an unknown challenge as challenge_over',
    /an unknown state rejected with TypeError: no session/,
    withSignIn({ answer: throwing(new TypeError('no session')) }),
  ],
  [
    'sends the person to a secure address that carries the state',
    /begin\.url must be an https address/,
    withRedirect({ begin: async () => ({ url: 'http://utility.example/', progress: '' }) }),
  ],
  [
    'finishes a redirect after a restart',
    /did not return the state/,
    withRedirect({ begin: async () => ({ url: 'https://utility.example/', progress: '' }) }),
  ],
  [
    'lists the accounts of a login',
    /finish\.grantId must not contain control characters/,
    withRedirect({
      finish: async (request: FinishRequest) => ({
        ...(await goodRedirect.finish(request)),
        grantId: 'granted\n',
      }),
    }),
  ],
  ['rejects a return without consent', /succeeded/, withRedirect({ finish: async () => ({ login: 'jo' }) })],
  [
    'rejects a return without consent',
    /after a refusal rejected with ConnectorError `utility_unavailable`/,
    withRedirect({ finish: failing(goodRedirect.finish, 'utility_unavailable') }),
  ],
  ['ends its access when it is revoked', /succeeded/, withRedirect({ revoke: async () => {} })],
  [
    'renews a login that was rejected, and the renewed one again',
    /renew gave no login the first time/,
    withRedirect({ renew: async () => null }),
  ],
  [
    'gives no new login while one is good, or one that works',
    /renew must be an object or null/,
    withRedirect({
      renew: async (request: RenewRequest) =>
        request.isRejected ? goodRedirect.renew?.(request) : undefined,
    }),
  ],
  ['notices that consent was withdrawn', /succeeded/, withRedirect({ checkAccess: async () => {} })],
  [
    'reads nothing from a notification that no redirect sent',
    /read something from "hello"/,
    withRedirect({
      readNotification: async ({ body }: { body: string }) => (body ? [{ resource: body }] : []),
    }),
  ],
  [
    'lists the accounts of a login',
    /listed no account/,
    { ...good, methods: [goodSignIn, { ...goodRedirect, listAccounts: async () => [] }] },
  ],
  [OUTAGE, /sendCode .* `wrong_code`/, withSignIn({ sendCode: failing(goodSignIn.sendCode, 'wrong_code') })],
  [
    OUTAGE,
    /answer .* `challenge_over`/,
    withSignIn({ answer: failing(goodSignIn.answer, 'challenge_over') }),
  ],
  [
    OUTAGE,
    /finish .* `consent_denied`/,
    withRedirect({ finish: failing(goodRedirect.finish, 'consent_denied') }),
  ],
  [
    OUTAGE,
    /finish .* `consent_denied`/,
    {
      ...good,
      methods: [
        ...withSignIn(withoutFetch).methods,
        ...withRedirect({ finish: failing(goodRedirect.finish, 'consent_denied') }).methods,
      ],
    },
  ],
  [OUTAGE, /renew .* `login_expired`/, withRedirect({ renew: failing(goodRedirect.renew, 'login_expired') })],
  [
    OUTAGE,
    /checkAccess .* `login_expired`/,
    withRedirect({ checkAccess: failing(goodRedirect.checkAccess, 'login_expired') }),
  ],
  [
    OUTAGE,
    /revoke during an outage succeeded/,
    withRedirect({
      revoke: async (request: LoginRequest) => goodRedirect.revoke?.(request).catch(() => undefined),
    }),
  ],
  [
    'stops within a second when its signal aborts',
    /revoke went on for more than a second/,
    withRedirect({
      revoke: async (request: LoginRequest) =>
        goodRedirect.revoke?.({ ...request, signal: new AbortController().signal }),
    }),
  ],
];
