import { type Connector, ConnectorError } from '../../../index.ts';
import { throwing, withRedirect, withSignIn } from './changed-connector.ts';

/** Connectors that break a rule, with what the suite says it saw. */
export type BrokenConnectors = readonly (readonly [rule: string, seen: RegExp, connector: Connector])[];

/** Break rules about sign-ins and redirects. */
export const brokenSignIns: BrokenConnectors = [
  [
    'signs in with the right login',
    /sign-in must be a login or a challenge/,
    withSignIn({ signIn: async () => undefined }),
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
    /begins with http:/,
    withRedirect({ begin: async () => ({ url: 'http://utility.example/', progress: '' }) }),
  ],
  [
    'finishes a redirect after a restart',
    /did not return the state/,
    withRedirect({ begin: async () => ({ url: 'https://utility.example/', progress: '' }) }),
  ],
  ['rejects a return without consent', /succeeded/, withRedirect({ finish: async () => ({ login: 'jo' }) })],
  ['ends its access when it is revoked', /succeeded/, withRedirect({ revoke: async () => {} })],
  [
    'renews a login of a redirect that was rejected',
    /renew gave no login the first time/,
    withRedirect({ renew: async () => null }),
  ],
  ['notices that consent was withdrawn', /succeeded/, withRedirect({ checkAccess: async () => {} })],
  [
    'reads nothing from a notification that no redirect sent',
    /read something from "hello"/,
    withRedirect({
      readNotification: async ({ body }: { body: string }) => (body ? [{ resource: body }] : []),
    }),
  ],
];
