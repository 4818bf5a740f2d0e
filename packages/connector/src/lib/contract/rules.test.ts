import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Connector,
  ConnectorError,
  NotYetError,
  type RangeRequest,
  type RedirectMethod,
} from '../../index.ts';
import { checkRule } from './rule.ts';
import { rules } from './rules.ts';
import { type ContractSample, createSubject } from './subject.ts';
import { CODE, createFakeUtility, NOW, OLD_CODE, PASSWORD } from './testing/fake-utility.ts';
import {
  ask,
  createGoodConnector,
  goodFile,
  goodReads,
  goodRedirect,
  goodSignIn,
  sampleFile,
} from './testing/good-connector.ts';

const utility = createFakeUtility();
const sample: ContractSample = {
  login: { username: 'jo', password: PASSWORD },
  failures: { account_locked: { username: 'locked', password: PASSWORD } },
  challenge: { login: { username: 'mfa', password: PASSWORD }, code: CODE, expiredCode: OLD_CODE },
  notYet: { username: 'soon', password: PASSWORD },
  correct: utility.correct,
  approve: async (url) => ({ code: 'granted', state: new URL(url).searchParams.get('state') ?? '' }),
  file: sampleFile,
  to: NOW,
};

beforeEach(() => {
  vi.stubGlobal('fetch', createFakeUtility().fetch);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const check = async (name: string, connector: Connector, more: Partial<ContractSample> = {}) => {
  const rule = rules.find((candidate) => candidate.name === name);
  if (!rule) throw new Error(`No rule is named: ${name}`);
  const restarted = { ...connector, ...createGoodConnector() };
  const loads = [connector];
  const load = async () => loads.pop() ?? restarted;
  const subject = await createSubject(load, { ...sample, ...more }, NOW);
  expect(rule.missing(subject)).toBeUndefined();
  await checkRule(rule, subject);
};

const good = createGoodConnector();
const withSignIn = (change: object): Connector => ({ ...good, methods: [{ ...goodSignIn, ...change }] });
const withRedirect = (change: object): Connector => ({ ...good, methods: [{ ...goodRedirect, ...change }] });

/** Refuses the logins of `goodSignIn`. */
const redirectWithOwnLogins: RedirectMethod = {
  ...goodRedirect,
  async finish(request) {
    const { login, grantId } = await goodRedirect.finish(request);
    return { login: `consent:${login}`, grantId };
  },
  async renew({ login }) {
    return { login: `consent:${ownLogin(login)}` };
  },
  checkAccess: async (request) => goodRedirect.checkAccess?.({ ...request, login: ownLogin(request.login) }),
  revoke: async (request) => goodRedirect.revoke?.({ ...request, login: ownLogin(request.login) }),
  listAccounts: async (request) => goodReads.listAccounts({ ...request, login: ownLogin(request.login) }),
};

const ownLogin = (login: string): string => {
  if (!login.startsWith('consent:')) throw new ConnectorError('login_expired', 'Not a login of a redirect.');
  return login.slice('consent:'.length);
};

const withFile = (change: object): Connector => ({ ...good, methods: [{ ...goodFile, ...change }] });

/** Replaces the intervals with some of the good ones. */
const withIntervals = (change: (intervals: Interval[], request: RangeRequest) => unknown[]): Connector =>
  withSignIn({
    async *readIntervals(request: RangeRequest) {
      for await (const batch of goodReads.readIntervals(request)) yield change([...batch], request);
    },
  });
type Interval = { readonly start: number; readonly end: number; readonly usageKwh: number };

const throwing = (error: unknown) => async (): Promise<never> => {
  throw error;
};

/** A connector for each rule that breaks it, with what the suite says it saw. */
const broken: readonly (readonly [rule: string, seen: RegExp, connector: Connector])[] = [
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
  [
    'lists the accounts of a login',
    /accounts\.timeZone must be a time zone/,
    withSignIn({
      listAccounts: async (request: RangeRequest) =>
        (await goodReads.listAccounts(request)).map((account) => ({ ...account, timeZone: 'Detroit' })),
    }),
  ],
  ['lists the accounts of a login', /listed no account/, withSignIn({ listAccounts: async () => [] })],
  [
    'gives an account the same key at every sign-in',
    /the keys were \["[\d.]+"\], and \["[\d.]+"\] after the next sign-in/,
    withSignIn({
      listAccounts: async (request: RangeRequest) =>
        (await goodReads.listAccounts(request)).map((account) => ({ ...account, key: `${Math.random()}` })),
    }),
  ],
  [
    'reads with a login after a restart',
    /`login_expired`/,
    withSignIn({
      signIn: async () => ({ kind: 'signed_in', login: 'kept in a variable' }),
      listAccounts: (request: RangeRequest) => goodReads.listAccounts({ ...request, login: 'jo' }),
    }),
  ],
  [
    'reports a login that the utility no longer accepts as login_expired',
    /`invalid_credentials`: no, instead of/,
    withSignIn({ listAccounts: throwing(new ConnectorError('invalid_credentials', 'no')) }),
  ],
  [
    'reads intervals in time order without overlaps',
    /intervals must be in time order and not overlap/,
    withIntervals((intervals) => intervals.toReversed()),
  ],
  [
    'reads intervals in time order without overlaps',
    /no account of `login` has an interval/,
    withIntervals(() => []),
  ],
  [
    'reads the same intervals however a range is divided',
    /as a whole had 719 intervals, its parts 716\. The first difference is at 2026-/,
    withIntervals((intervals) => intervals.slice(1)),
  ],
  [
    'reads nothing from before the history of an account',
    /8759 intervals in 1970|8760 intervals in 1970/,
    withIntervals((intervals, { from, to }) =>
      intervals.length > 0
        ? intervals
        : Array.from({ length: (to - from) / 3600 }, (_, hour) => ({
            start: from + hour * 3600,
            end: from + (hour + 1) * 3600,
            usageKwh: 0,
          })),
    ),
  ],
  [
    'reads what its capabilities say',
    /an interval has 1800 s; `capabilities\.intervalSeconds` is \[3600\]/,
    withIntervals((intervals) => intervals.map(({ start }) => ({ start, end: start + 1800, usageKwh: 1 }))),
  ],
  [
    'reads what its capabilities say',
    /has `exportedKwh`; `capabilities\.exported` is false/,
    withIntervals((intervals) => intervals.map((interval) => ({ ...interval, exportedKwh: 0 }))),
  ],
  [
    'reads a correction of the utility at the next read',
    /the same after `correct` as before/,
    withIntervals((intervals) => intervals.map((interval) => ({ ...interval, usageKwh: 1 }))),
  ],
  [
    'says when readings are not ready yet',
    /the intervals of `notYet` were read/,
    withSignIn({ async *readIntervals() {} }),
  ],
  [
    'says when readings are not ready yet',
    /`retryAfterSeconds` was 0/,
    withSignIn({
      readIntervals: () => ({
        [Symbol.asyncIterator]: () => ({ next: throwing(new NotYetError(0, 'soon')) }),
      }),
    }),
  ],
  [
    'reads bills if its capabilities say so',
    /there were 0 bills in two years; `capabilities\.bills` is true/,
    withSignIn({ readBills: async () => [] }),
  ],
  [
    'reads bills in time order without overlaps',
    /bill B-2 starts before the previous one ends/,
    withSignIn({
      readBills: async (request: RangeRequest) =>
        (await goodReads.readBills(request)).map((bill) => ({ ...bill, end: bill.end + 60 })),
    }),
  ],
  [
    'gives a bill the same id and period in every range',
    /is not among those of two years/,
    withSignIn({
      readBills: async (request: RangeRequest) =>
        (await goodReads.readBills(request)).map((bill, index) => ({
          ...bill,
          id: `${request.from} ${index}`,
        })),
    }),
  ],
  [
    'reads the accounts of a file',
    /has neither intervals nor bills/,
    withFile({
      readFile: async (request: Parameters<typeof goodFile.readFile>[0]) => {
        const content = await goodFile.readFile(request);
        return { ...content, accounts: content.accounts.map((account) => ({ ...account, intervals: [] })) };
      },
    }),
  ],
  [
    'reads a file the same in whichever pieces it arrives',
    /differs from the content as a whole/,
    withFile({
      async readFile({ file, ...request }: Parameters<typeof goodFile.readFile>[0]) {
        const chunks: Uint8Array[] = [];
        for await (const chunk of file as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
        const content = await goodFile.readFile({
          ...request,
          file: new Blob([sampleFile as Uint8Array<ArrayBuffer>]).stream(),
        });
        const accounts = content.accounts.map((account) => ({ ...account, address: `${chunks.length}` }));
        return { ...content, accounts };
      },
    }),
  ],
  [
    'refuses what it cannot use with a FileError',
    /an empty file failed with SyntaxError: unexpected end, instead of a FileError/,
    withFile({ readFile: throwing(new SyntaxError('unexpected end')) }),
  ],
  [
    'stops to read a file within a second when its signal aborts',
    /readFile went on for more than a second/,
    withFile({ readFile: () => new Promise(() => {}) }),
  ],
  [
    'stops within a second when its signal aborts',
    /signIn went on for more than a second/,
    withSignIn({
      signIn: (request: Parameters<typeof goodSignIn.signIn>[0]) =>
        goodSignIn.signIn({ ...request, signal: new AbortController().signal }),
    }),
  ],
  [
    'reports an outage as utility_unavailable, never as a wrong password',
    /signIn during an outage rejected with ConnectorError `invalid_credentials`/,
    withSignIn({
      async signIn(request: Parameters<typeof goodSignIn.signIn>[0]) {
        return goodSignIn.signIn(request).catch(() => {
          throw new ConnectorError('invalid_credentials', 'no');
        });
      },
    }),
  ],
  [
    'reports a page that it does not understand as utility_unavailable or invalid_answer',
    /listAccounts during an outage rejected with SyntaxError/,
    withSignIn({
      async listAccounts({ login, ...request }: RangeRequest) {
        if (login !== 'jo') return goodReads.listAccounts({ login, ...request });
        const response = await fetch('https://utility.example/accounts', {
          headers: { Authorization: 'Bearer jo' },
        });
        if (response.headers.get('Content-Type') === 'text/html') JSON.parse('<h1>');
        return goodReads.listAccounts({ login, ...request });
      },
    }),
  ],
  [
    'keeps passwords out of addresses, and out of errors of an outage',
    /the password was in the address of a request/,
    withSignIn({
      async signIn({ fields, signal, ...request }: Parameters<typeof goodSignIn.signIn>[0]) {
        await ask(`/login?p=${fields.password}`, { signal });
        return goodSignIn.signIn({ fields, signal, ...request });
      },
    }),
  ],
];

describe('the contract suite', () => {
  it.each(rules)('passes a good connector: $name', async ({ name }) => {
    const connector = /redirect|revoked|consent|secure address/.test(name) ? withRedirect({}) : good;
    const own = createFakeUtility();
    vi.stubGlobal('fetch', own.fetch);
    await check(name, connector, { correct: own.correct });
  });

  it.each([
    'renews a login of a redirect that was rejected',
    'notices that consent was withdrawn',
    'ends its access when it is revoked',
  ])('passes a connector whose redirect has logins of another form: %s', (name) =>
    check(name, { ...good, methods: [goodSignIn, redirectWithOwnLogins] }),
  );

  it('does not read the intervals of `notYet` without a sign-in', async () => {
    const rule = rules.find(({ name }) => name === 'says when readings are not ready yet');
    const subject = await createSubject(async () => withRedirect({}), sample, NOW);
    expect(rule?.missing(subject)).toBe('the connector has no method `sign_in`');
  });

  it.each(broken)('fails: %s, because %s', async (name, seen, connector) => {
    const remedy = rules.find((rule) => rule.name === name)?.remedy ?? '';
    const error = await check(name, connector).then(
      () => new Error('The suite has passed the connector.'),
      (thrown: Error) => thrown,
    );
    expect(error.message).toMatch(seen);
    expect(error.message.split('\n')[0]).toBe(`Rule: ${name}.`);
    expect(error.message).toContain(`To do: ${remedy}`);
  });

  it('has a broken connector for every rule', () => {
    expect(new Set(broken.map(([name]) => name))).toEqual(new Set(rules.map(({ name }) => name)));
  });
});
