import { beforeAll, describe, expect, it } from 'vitest';
import type { Directory, Utility } from '../../directory/directory.ts';
import { loadDirectory } from '../../directory/load-directory.ts';
import { loadZipCodes } from '../../directory/zip-codes.ts';
import type { ConnectorAccount, MeterInterval } from '../connector.ts';
import { createSandboxConnector } from './sandbox-connector.ts';
import { zoneOf } from './time-zone.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;
const now = seconds('2026-11-20T22:07:31Z');
const signal = new AbortController().signal;

let directory: Directory;
let pge: Utility;
let aps: Utility;
beforeAll(async () => {
  directory = await loadDirectory();
  pge = directory.find('14328') as Utility;
  aps = directory.find('803') as Utility;
});

const waits: number[] = [];
const create = (at = now) =>
  createSandboxConnector({
    now: () => at,
    delay: async (milliseconds) => {
      waits.push(milliseconds);
    },
  });
const connector = create();

const signIn = (username: string, password = 'password', utility = pge) =>
  connector.signIn({ utility, username, password, signal });

const loginOf = async (username: string, utility = pge) => {
  const result = await signIn(username, 'password', utility);
  if (result.kind !== 'signed_in') throw new Error('challenged');
  return result.login;
};

const accounts = async (username: string, utility = pge) =>
  connector.listAccounts({ utility, login: await loginOf(username, utility), signal });

const intervals = async (
  { key }: ConnectorAccount,
  { utility = pge, username = 'user@example.com', from = 0, to = now, using = connector } = {},
) => {
  const login = await loginOf(username, utility);
  const batches: (readonly MeterInterval[])[] = [];
  for await (const batch of using.readIntervals({ utility, login, accountKey: key, from, to, signal }))
    batches.push(batch);
  return { batches, all: batches.flat() };
};

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: { code?: string }) => error.code,
  );

describe('signing in', () => {
  it.each(['user@example.com', ' USER@Example.com ', 'solar@example.com', 'empty@example.com'])(
    'lets %s in',
    async (username) => {
      expect(await signIn(username)).toMatchObject({ kind: 'signed_in' });
    },
  );

  it.each([
    ['user@example.com', 'wrong'],
    ['user@example.com', 'Password'],
    ['user@example.com', ' password'],
    ['user@example.com', ''],
    ['somebody@example.com', 'password'],
    ['', 'password'],
    ['__proto__', 'password'],
    ['locked@example.com', 'wrong'],
    ['unavailable@example.com', 'wrong'],
    ['mfa@example.com', 'wrong'],
  ])('refuses %j with %j', async (username, password) => {
    expect(await code(signIn(username, password))).toBe('invalid_credentials');
  });

  it('tells a locked account and an outage apart from a wrong password', async () => {
    expect(await code(signIn('locked@example.com'))).toBe('account_locked');
    expect(await code(signIn('unavailable@example.com'))).toBe('utility_unavailable');
  });

  it('takes about 8 seconds for the slow login and under a second for the others', async () => {
    waits.length = 0;
    await signIn('slow@example.com');
    await signIn('user@example.com');
    expect(waits[0]).toBe(8000);
    expect(waits[1]).toBeLessThan(1000);
  });

  it('stops at once when it is aborted', async () => {
    const controller = new AbortController();
    const real = createSandboxConnector({ now: () => now });
    const result = real.signIn({
      utility: pge,
      username: 'slow@example.com',
      password: 'password',
      signal: controller.signal,
    });
    controller.abort(new Error('gone'));
    await expect(result).rejects.toThrow('gone');
  });
});

describe('the code', () => {
  const challenge = async () => {
    const result = await signIn('mfa@example.com');
    if (result.kind !== 'challenge') throw new Error('no challenge');
    return result;
  };
  const answer = (state: string, text: string, utility = pge) =>
    create().answer({ utility, state, answer: text, signal });

  it('is asked for, with a masked number', async () => {
    expect((await challenge()).challenge).toEqual({
      kind: 'code',
      sent_to: '•••-•••-0142',
      resendAfterSeconds: 30,
    });
  });

  it('goes where mfa-choice@example.com wants it', async () => {
    const asked = await signIn('mfa-choice@example.com');
    if (asked.kind !== 'challenge' || asked.challenge.kind !== 'choice') throw new Error('no choice');
    for (const { id, to } of asked.challenge.methods) {
      const sent = await create().sendCode({ utility: pge, state: asked.state, methodId: id, signal });
      expect(sent).toMatchObject({ kind: 'challenge', challenge: { kind: 'code', sent_to: to } });
    }
    const nowhere = create().sendCode({ utility: pge, state: asked.state, methodId: 'fax', signal });
    expect(await code(nowhere)).toBe('challenge_over');
  });

  it('is too old when it is 111111', async () => {
    expect(await code(answer((await challenge()).state, '111111'))).toBe('expired_code');
  });

  it('leads to two accounts, after a restart too', async () => {
    const result = await answer((await challenge()).state, ' 123 456 ');
    if (result.kind !== 'signed_in') throw new Error('challenged again');
    expect(await create().listAccounts({ utility: pge, login: result.login, signal })).toHaveLength(2);
  });

  it.each(['000000', '', '12345', '1234567', '１２３４５６'])('is not %j', async (text) => {
    expect(await code(answer((await challenge()).state, text))).toBe('wrong_code');
  });

  it.each([
    '',
    '{}',
    'null',
    '[]',
    '{"utility_id":"14328","scenario":"user"}',
    '{"utility_id":"803","scenario":"mfa"}',
  ])('is over when the state is %j', async (state) => {
    expect(await code(answer(state, '123456'))).toBe('challenge_over');
  });
});

describe('accounts', () => {
  it('are one with 15 minutes and one with hours', async () => {
    const [first, second, ...rest] = await accounts('user@example.com');
    expect(first).toMatchObject({
      intervalSeconds: 900,
      timeZone: 'America/Los_Angeles',
      hasEmissions: true,
    });
    expect(second).toMatchObject({
      intervalSeconds: 3600,
      timeZone: 'America/Los_Angeles',
      hasEmissions: true,
    });
    expect(rest).toEqual([]);
    expect(first?.accountNumber).not.toBe(second?.accountNumber);
    expect(first?.address).not.toBe(second?.address);
  });

  it('stay the same from version to version', async () => {
    // Those who connected keep their account numbers. A failure here is a breaking change.
    expect(
      (await accounts('user@example.com')).map(({ key, accountNumber, address }) => [
        key,
        accountNumber,
        address,
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "1",
          "7413-45377-74",
          "3872 Walnut Ave, San Jose, CA 95155",
        ],
        [
          "2",
          "2141-96007-96",
          "2331 Spring St, San Jose, CA 95155",
        ],
      ]
    `);
  });

  it('differ by login and by utility', async () => {
    const numbers = await Promise.all([
      accounts('user@example.com'),
      accounts('slow@example.com'),
      accounts('solar@example.com'),
      accounts('user@example.com', aps),
    ]);
    const all = numbers.flat().map(({ accountNumber }) => accountNumber);
    expect(new Set(all).size).toBe(7);
  });

  it('are none for the empty login, one for the solar login', async () => {
    expect(await accounts('empty@example.com')).toEqual([]);
    expect(await accounts('solar@example.com')).toHaveLength(1);
  });

  it('do not show what the home is made from', async () => {
    const [first] = await accounts('user@example.com');
    expect(Object.keys(first ?? {}).toSorted()).toEqual([
      'accountNumber',
      'address',
      'hasEmissions',
      'intervalSeconds',
      'key',
      'timeZone',
    ]);
  });

  it('have an address in a ZIP code of the utility, at every utility', async () => {
    const zipCodes = await loadZipCodes();
    for (let offset: number | null = 0; offset !== null; ) {
      const page = directory.search({ limit: 100, offset });
      for (const utility of page.utilities) {
        const [first] = await accounts('user@example.com', utility);
        const address = first?.address ?? '';
        expect(address).toMatch(/^\d{3,4} [A-Z][\w ]+, [A-Z][\w .'-]+, [A-Z]{2} \d{5}$/);
        expect(first?.accountNumber).toMatch(/^[1-9][\d-]{9,}$/);
        const served = zipCodes.of(utility.id);
        if (served.length > 0) expect(served).toContain(address.slice(-5));
      }
      offset = page.nextOffset;
    }
  });

  it.each([
    '',
    '{}',
    'user@example.com',
    '{"utility_id":"803","scenario":"user"}',
    '{"utility_id":"14328","scenario":"root"}',
  ])('are refused for the login %j', async (login) => {
    expect(await code(connector.listAccounts({ utility: pge, login, signal }))).toBe('login_expired');
  });
});

describe('intervals', () => {
  let quarter: ConnectorAccount;
  let hourly: ConnectorAccount;
  let whole: Awaited<ReturnType<typeof intervals>>;
  beforeAll(async () => {
    [quarter, hourly] = (await accounts('user@example.com')) as [ConnectorAccount, ConnectorAccount];
    whole = await intervals(quarter);
  });

  it('cover 24 months up to now, on the quarter hour, without gap or overlap', () => {
    const { all } = whole;
    expect(all[0]?.start).toBe(seconds('2024-11-20T08:00:00Z')); // midnight in California
    expect(all.at(-1)?.end).toBe(seconds('2026-11-20T22:00:00Z'));
    expect(all.every(({ start, end }) => end - start === 900)).toBe(true);
    expect(all.every(({ start }, at) => at === 0 || start === all[at - 1]?.end)).toBe(true);
  });

  it('come hourly for the second account', async () => {
    const { all } = await intervals(hourly);
    expect(all.every(({ start, end }) => end - start === 3600 && start % 3600 === 0)).toBe(true);
    expect(all.every(({ start }, at) => at === 0 || start === all[at - 1]?.end)).toBe(true);
    expect(all.at(-1)?.end).toBe(seconds('2026-11-20T22:00:00Z'));
  });

  it('come in batches of a UTC month', () => {
    const months = whole.batches.map(
      (batch) => new Set(batch.map(({ start }) => new Date(start * 1000).toISOString().slice(0, 7))),
    );
    expect(months.every((month) => month.size === 1)).toBe(true);
    expect(months).toHaveLength(25);
  });

  it('have four and five decimals and are never negative', () => {
    for (const { usageKwh, emissionsKgCo2e = -1 } of whole.all) {
      if (usageKwh < 0 || Number(usageKwh.toFixed(4)) !== usageKwh) expect(usageKwh).toBe('four decimals');
      if (emissionsKgCo2e < 0 || Number(emissionsKgCo2e.toFixed(5)) !== emissionsKgCo2e)
        expect(emissionsKgCo2e).toBe('five decimals');
    }
  });

  it('are the same read in pieces', async () => {
    const from = seconds('2026-02-27T13:20:11Z');
    const to = seconds('2026-03-12T01:02:03Z');
    const once = (await intervals(quarter, { from, to })).all;
    const pieces: MeterInterval[] = [];
    for (let at = from; at < to; at += 100_003) {
      pieces.push(...(await intervals(quarter, { from: at, to: Math.min(to, at + 100_003) })).all);
    }
    expect(pieces).toEqual(once);
    expect(once).toEqual(whole.all.filter(({ end }) => end > from && end <= to));
  });

  it('are the same on another day and another machine', async () => {
    const later = create(now + 200 * 86_400);
    const from = seconds('2025-08-01T00:00:00Z');
    const to = seconds('2025-09-01T00:00:00Z');
    expect((await intervals(quarter, { from, to, using: later })).all).toEqual(
      (await intervals(quarter, { from, to })).all,
    );
  });

  it('end within the range that was asked for, half open at the start', async () => {
    const from = seconds('2026-06-01T00:00:00Z');
    const ends = (await intervals(quarter, { from, to: from + 1800 })).all.map(({ end }) => end - from);
    expect(ends).toEqual([900, 1800]);
    expect((await intervals(quarter, { from, to: from })).all).toEqual([]);
    expect((await intervals(quarter, { from: now - 60, to: now + 86_400 })).all).toEqual([]);
  });

  it.each([
    ['2026-03-08', 92, 23],
    ['2026-11-01', 100, 25],
    ['2026-07-01', 96, 24],
  ])('number %s in California as the clock on the wall does', async (date, quarters, hours) => {
    const zone = zoneOf('America/Los_Angeles');
    const day = Date.parse(`${date}T00:00:00Z`) / 86_400_000;
    const range = { from: zone.midnight(day), to: zone.midnight(day + 1) };
    const list = (await intervals(quarter, range)).all;
    expect(list).toHaveLength(quarters);
    expect(list[0]?.start).toBe(range.from);
    expect(list.at(-1)?.end).toBe(range.to);
    expect(new Set(list.map(({ start }) => start)).size).toBe(quarters);
    expect((await intervals(hourly, range)).all).toHaveLength(hours);
  });

  it.each(['2026-03-08', '2026-11-01'])('number %s in Arizona as any day', async (date) => {
    const [account] = (await accounts('user@example.com', aps)) as [ConnectorAccount];
    const from = seconds(`${date}T07:00:00Z`);
    expect(account.timeZone).toBe('America/Phoenix');
    expect((await intervals(account, { utility: aps, from, to: from + 86_400 })).all).toHaveLength(96);
  });

  it('report emissions in California alone', async () => {
    const from = seconds('2026-06-01T00:00:00Z');
    const inCalifornia = (await intervals(quarter, { from, to: from + 86_400 })).all;
    expect(inCalifornia.every(({ emissionsKgCo2e }) => emissionsKgCo2e !== undefined)).toBe(true);
    // PacifiCorp serves a corner of California; its main state is Utah.
    for (const utility of [aps, directory.find('14354') as Utility]) {
      const [account] = (await accounts('user@example.com', utility)) as [ConnectorAccount];
      expect(account.hasEmissions).toBe(false);
      const elsewhere = (await intervals(account, { utility, from, to: from + 86_400 })).all;
      expect(elsewhere.some((interval) => 'emissionsKgCo2e' in interval)).toBe(false);
    }
  });

  it("average near California's yearly emission factor", () => {
    const year = whole.all.filter(
      ({ start }) => start >= seconds('2025-10-01T00:00:00Z') && start < seconds('2026-10-01T00:00:00Z'),
    );
    const rates = year
      .filter(({ usageKwh }) => usageKwh > 0.05)
      .map(({ usageKwh, emissionsKgCo2e = 0 }) => emissionsKgCo2e / usageKwh);
    const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    expect(Math.abs(mean / 0.195037 - 1)).toBeLessThan(0.02);
  });

  it('fall to 0 at a sunny noon for the solar login', async () => {
    const [account] = (await accounts('solar@example.com')) as [ConnectorAccount];
    const from = seconds('2026-06-01T00:00:00Z');
    const { all } = await intervals(account, { username: 'solar@example.com', from, to: from + 30 * 86_400 });
    const noon = all.filter(({ start }) => start % 86_400 >= 19 * 3600 && start % 86_400 < 21 * 3600);
    expect(noon.filter(({ usageKwh }) => usageKwh === 0).length / noon.length).toBeGreaterThan(0.8);
    expect(all.some(({ usageKwh }) => usageKwh > 0)).toBe(true);
  });

  it('stop when they are aborted', async () => {
    const controller = new AbortController();
    const login = await loginOf('user@example.com');
    const request = {
      utility: pge,
      login,
      accountKey: quarter.key,
      from: 0,
      to: now,
      signal: controller.signal,
    };
    let batches = 0;
    const read = async () => {
      for await (const _batch of connector.readIntervals(request)) {
        batches++;
        controller.abort(new Error('gone'));
      }
    };
    await expect(read()).rejects.toThrow('gone');
    expect(batches).toBe(1);
  });

  it('are refused for an account of somebody else', async () => {
    expect(await code(intervals({ ...quarter, key: '3' }))).toBe('login_expired');
    expect(await code(intervals({ ...quarter, key: '__proto__' }))).toBe('login_expired');
  });
});

it('bills each account from the beginning of the data to today', async () => {
  const login = await loginOf('user@example.com');
  for (const { key } of await accounts('user@example.com')) {
    const bills = await connector.readBills({
      utility: pge,
      login,
      accountKey: key,
      from: 0,
      to: now,
      signal,
    });
    expect(bills.length).toBeGreaterThanOrEqual(22);
    expect(bills.every(({ start, end }) => start >= seconds('2024-11-20T08:00:00Z') && end <= now)).toBe(
      true,
    );
  }
});
