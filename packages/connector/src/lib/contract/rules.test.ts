import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connector, RenewRequest } from '../../index.ts';
import { UntestedError } from './broken-rule.ts';
import { checkRule } from './rule.ts';
import { rules } from './rules.ts';
import { type ContractSample, createSubject } from './subject.ts';
import { brokenReads } from './testing/broken-reads.ts';
import { brokenSignIns } from './testing/broken-sign-ins.ts';
import { good, withoutFetch, withRedirect, withSignIn } from './testing/changed-connector.ts';
import { CODE, createFakeUtility, NOW, OLD_CODE, PASSWORD } from './testing/fake-utility.ts';
import { ask, createGoodConnector, goodRedirect, goodSignIn, sampleFile } from './testing/good-connector.ts';
import { plantedBugs } from './testing/planted-bugs.ts';
import { plantedLoginBugs } from './testing/planted-login-bugs.ts';
import { plantedReadBugs } from './testing/planted-read-bugs.ts';
import { createTokenSubject } from './testing/token-subject.ts';
import { createTokenUtility } from './testing/token-utility.ts';

const utility = createFakeUtility();
const sample: ContractSample = {
  login: { username: 'jo', password: PASSWORD },
  failures: { account_locked: { username: 'locked', password: PASSWORD } },
  challenge: { login: { username: 'mfa', password: PASSWORD }, code: CODE, expiredCode: OLD_CODE },
  notYet: { username: 'soon', password: PASSWORD },
  limited: { username: 'soon', password: PASSWORD },
  expected: {
    account: { key: 'A-1', timeZone: 'America/Detroit', intervalSeconds: 3600 },
    intervals: [{ start: NOW - 3600, end: NOW, usageKwh: 0.5 }],
  },
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
  await checkRule(rule, subject);
};

const without = (name: string): Partial<ContractSample> => ({ [name]: undefined });

const broken = [...brokenSignIns, ...brokenReads];

describe('the contract suite', () => {
  it.each(rules)('passes a good connector: $name', async (rule) => {
    const connector = /redirect|revoked|consent|secure address/.test(rule.name) ? withRedirect({}) : good;
    const own = createFakeUtility();
    vi.stubGlobal('fetch', own.fetch);
    await check(rule.name, connector, { correct: own.correct }).catch(async (error: unknown) => {
      if (!(error instanceof UntestedError)) throw error;
      vi.stubGlobal('fetch', createTokenUtility().fetch);
      await checkRule(rule, await createTokenSubject());
    });
  });

  it('passes a connector that works before its request, even while its signal aborts', () =>
    check(
      'stops within a second when its signal aborts',
      withRedirect({
        async renew(request: RenewRequest) {
          await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
          await ask('/accounts', request);
        },
      }),
    ));

  it('does not read the intervals of `notYet` without a sign-in', async () => {
    const rule = rules.find(({ name }) => name === 'says when readings are not ready yet');
    const subject = await createSubject(async () => withRedirect({}), sample, NOW);
    expect(rule?.missing(subject)).toBe('the connector has no method `sign_in`');
  });

  it('says that it cannot test an outage of a connector without `fetch`', async () => {
    const connector = withSignIn(withoutFetch);
    for (const name of [
      'reports an outage as utility_unavailable, never as a wrong password',
      'reports a page that it does not understand as utility_unavailable or invalid_answer',
    ])
      await expect(check(name, connector)).rejects.toThrow(
        new UntestedError('the connector requested nothing with `fetch`'),
      );
  });

  it('tests a redirect although the sample has no login for the sign-in', async () => {
    const connector = { ...good, methods: [goodSignIn, { ...goodRedirect, listAccounts: async () => [] }] };
    await expect(check('lists the accounts of a login', connector, without('login'))).rejects.toThrow(
      'listAccounts listed no account',
    );
  });

  it.each([
    ['signs in with the right login', 'login'],
    ['finishes a redirect after a restart', 'approve'],
    ['reads the accounts of a file', 'file'],
  ])('says what the sample lacks: %s', async (name, lacking) => {
    await expect(check(name, good, without(lacking))).rejects.toThrow(
      new UntestedError(`the sample has no \`${lacking}\``),
    );
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

  it.each(rules)('passes a connector of a utility that has bills only: $name', async (rule) => {
    const connector = withSignIn({ async *readIntervals() {} });
    const billsOnly = { ...connector, capabilities: { ...good.capabilities, intervalSeconds: [] } };
    const lacking = { ...without('expected'), ...without('limited'), ...without('notYet') };
    await check(rule.name, billsOnly, lacking).catch((error: unknown) => {
      if (!(error instanceof UntestedError)) throw error;
    });
  });

  it('fails a connector that reads intervals of a utility that has bills only', async () => {
    const connector = { ...good, capabilities: { ...good.capabilities, intervalSeconds: [] } };
    await expect(check('reads what its capabilities say', connector)).rejects.toThrow(
      'an interval has 3600 s; `capabilities.intervalSeconds` is []',
    );
  });

  it.each([
    'signs in with the right login',
    'reports a wrong password as invalid_credentials',
    'lists the accounts of a login',
    'reads intervals in time order without overlaps',
    'reports an outage as utility_unavailable, never as a wrong password',
    'keeps passwords and tokens out of the errors of reads',
  ])('answers the code of `challenge` where each sign-in asks for one: %s', async (name) => {
    const connector = { ...withSignIn({}), capabilities: { ...good.capabilities, codeAtEachSignIn: true } };
    await check(name, connector, without('login'));
  });

  it('has a broken connector for every rule', () => {
    const planted = [...plantedBugs, ...plantedLoginBugs, ...plantedReadBugs].map(([, name]) => name);
    expect(new Set([...broken.map(([name]) => name), ...planted])).toEqual(
      new Set(rules.map(({ name }) => name)),
    );
  });
});
