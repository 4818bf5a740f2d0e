// One bug at a time in a connector that is right otherwise. Each must break the rule that is named.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Connector, ConnectorError, NotYetError } from '../../index.ts';
import { UntestedError } from './broken-rule.ts';
import { checkRule } from './rule.ts';
import { rules } from './rules.ts';
import { type ContractSample, createSubject, type Subject } from './subject.ts';
import { createHalfHourConnector } from './testing/half-hour-connector.ts';
import * as utility from './testing/half-hour-utility.ts';
import { plantedBugs } from './testing/planted-bugs.ts';
import { plantedLoginBugs } from './testing/planted-login-bugs.ts';
import { plantedReadBugs } from './testing/planted-read-bugs.ts';
import { createTokenSubject } from './testing/token-subject.ts';
import { createTokenUtility } from './testing/token-utility.ts';

const HALF_HOUR = 1_800;
const { ACCOUNT_NUMBER, IMPORT_MPAN, KEY, NOW } = utility;

/** The day on which clocks go back and the meter is replaced, as the utility's website would show it. */
const clocksGoBack = Date.parse('2026-10-24T23:00:00Z') / 1000;
const expected = {
  account: { key: IMPORT_MPAN, timeZone: 'Europe/London', intervalSeconds: HALF_HOUR },
  intervals: Array.from({ length: 50 }, (_, index) => {
    const start = clocksGoBack + index * HALF_HOUR;
    const usageKwh = utility.kwhOf(IMPORT_MPAN, start);
    const exportedKwh = utility.kwhOf(utility.EXPORT_MPAN, start);
    const isKnown = start !== utility.EXPORT_UNKNOWN;
    return { start, end: start + HALF_HOUR, usageKwh, ...(isKnown && { exportedKwh }) };
  }),
};

const loginWith = (api_key: string) => ({ account_number: ACCOUNT_NUMBER, api_key });

const sampleOf = (fake: utility.HalfHourUtility): ContractSample => ({
  login: loginWith(KEY),
  failures: { rate_limited: loginWith(utility.BLOCKED_KEY) },
  limited: loginWith(utility.LIMITED_KEY),
  correct: fake.correct,
  expected,
  to: NOW,
});

let fake: utility.HalfHourUtility;
beforeEach(() => {
  fake = utility.createHalfHourUtility();
  vi.stubGlobal('fetch', fake.fetch);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Checks rules as the suite does. @returns the messages of broken ones, by rule. */
const checkAll = async (
  create: () => Connector,
  names?: readonly string[],
  more: Partial<ContractSample> = {},
): Promise<Map<string, string>> => {
  return checkSubject(await createSubject(async () => create(), { ...sampleOf(fake), ...more }, NOW), names);
};

const checkSubject = async (
  subject: Subject,
  names: readonly string[] = rules.map(({ name }) => name),
): Promise<Map<string, string>> => {
  const broken = new Map<string, string>();
  for (const rule of rules.filter(({ name }) => names.includes(name))) {
    await checkRule(rule, subject).catch((error: Error) => {
      if (!(error instanceof UntestedError)) broken.set(rule.name, error.message);
    });
  }
  return broken;
};

/** Keeps the key in a variable of its module. */
const forgetful = (): Connector => {
  const keys = new Map<string, string>();
  return createHalfHourConnector({
    loginOf(account, key) {
      keys.set(account, key);
      return account;
    },
    openLogin(account) {
      const key = keys.get(account);
      if (key === undefined) throw new ConnectorError('login_expired', 'no key');
      return { account, key };
    },
  });
};

describe('the contract suite', () => {
  it('passes the connector without a bug', async () => {
    expect(await checkAll(createHalfHourConnector)).toEqual(new Map());
  });

  it('signs in with the login three times at most', async () => {
    let signIns = 0;
    const create = (): Connector =>
      createHalfHourConnector({
        loginOf(account, key) {
          if (key === KEY) signIns += 1;
          return JSON.stringify({ account, key });
        },
      });
    await checkAll(create);
    expect(signIns).toBeLessThanOrEqual(3);
  });

  it.each(plantedBugs)('notices that %s: %s', async (_bug, rule, seen, parts) => {
    const broken = await checkAll(() => createHalfHourConnector(parts), [rule]);
    expect(broken.get(rule)).toMatch(new RegExp(`^Rule: ${rule}\\.\nSeen: .*(?:${seen.source}).*\nTo do: `));
  });

  it('passes a connector with tokens that end, costs, limits and windows', async () => {
    vi.stubGlobal('fetch', createTokenUtility().fetch);
    expect(await checkSubject(await createTokenSubject())).toEqual(new Map());
  });

  it.each([...plantedLoginBugs, ...plantedReadBugs])(
    'notices that %s: %s',
    async (_bug, rule, seen, parts) => {
      vi.stubGlobal('fetch', createTokenUtility().fetch);
      const broken = await checkSubject(await createTokenSubject(parts), [rule]);
      expect(broken.get(rule)).toMatch(new RegExp(`^Rule: .*\nSeen: .*(?:${seen.source}).*\nTo do: `));
    },
  );

  it('notices that a key is kept in a variable', async () => {
    const rule = 'reads with a login after a restart';
    expect((await checkAll(forgetful, [rule])).get(rule)).toContain('`login_expired`: no key');
  });

  it('accepts rate_limited from reads, too', async () => {
    const rule = 'reports a rate limit as one, never as missing data or an outage';
    const create = (): Connector =>
      createHalfHourConnector({
        limited() {
          throw new ConnectorError('rate_limited', 'The utility limits requests.');
        },
      });
    expect(await checkAll(create, [rule])).toEqual(new Map());
  });

  it('accepts a rate limit that comes in the middle of a read', async () => {
    const rule = 'reports a rate limit as one, never as missing data or an outage';
    const create = (): Connector =>
      createHalfHourConnector({
        async pause(place) {
          if (place === 'page') throw new NotYetError(60, 'The utility limits requests.');
        },
        limited: () => Response.json({ results: [], next: 'https://api.half-hour.example/next' }),
      });
    expect(await checkAll(create, [rule])).toEqual(new Map());
  });

  it('notes that nothing was expected if the sample has no data', async () => {
    const subject = await createSubject(
      async () => createHalfHourConnector(),
      { login: loginWith(KEY), to: NOW },
      NOW,
    );
    for (const name of ['reads the expected intervals', 'lists the expected account']) {
      const rule = rules.find((candidate) => candidate.name === name);
      expect(rule?.missing(subject)).toBe('the sample has no `expected`');
    }
  });
});
