import { type ConnectorAccount, NotYetError } from '@utility-connect/connector';
import { createIntervalCheck, MAX_INTERVALS } from '@utility-connect/connector/checks';
import { describe, expect, it } from 'vitest';
import {
  at,
  credentials,
  FROM,
  guard,
  inBatches,
  invalid,
  quick,
  range,
  readAll,
  request,
  TO,
} from './testing/guarded.ts';

describe('readIntervals of a guarded connector', () => {
  it.each<[string, unknown[]]>([
    ['text instead of a list', ['intervals']],
    ['null instead of a batch', [null]],
    ['null instead of an object', [[null]]],
    ['a time as text', [[at(0, { start: `${FROM}` })]]],
    ['half a second', [[at(0, { end: FROM + 0.5 })]]],
    ['no usage', [[at(0, { usageKwh: undefined })]]],
    ['NaN', [[at(0, { usageKwh: Number.NaN })]]],
    ['infinite usage', [[at(0, { usageKwh: Number.POSITIVE_INFINITY })]]],
    ['negative usage', [[at(0, { usageKwh: -0.5 })]]],
    ['more usage than any customer has', [[at(0, { usageKwh: 1e8 + 1 })]]],
    ['negative export', [[at(0, { exportedKwh: -0.5 })]]],
    ['export of null', [[at(0, { exportedKwh: null })]]],
    ['text instead of a boolean', [[at(0, { estimated: 'yes' })]]],
    ['a cost of NaN', [[at(0, { cost: Number.NaN })]]],
    ['a cost as text', [[at(0, { cost: '0.25' })]]],
    ['a cost of null', [[at(0, { cost: null })]]],
    ['a cost that is more than anybody is charged', [[at(0, { cost: 1e9 + 1 })]]],
    ['a cost that is less than anybody is charged', [[at(0, { cost: -1e9 - 1 })]]],
    ['negative emissions', [[at(0, { emissionsKgCo2e: -1 })]]],
    ['emissions of null', [[at(0, { emissionsKgCo2e: null })]]],
    ['a duplicate', [[at(0), at(0)]]],
    ['a duplicate in another batch', [[at(0)], [at(0)]]],
    ['an overlap', [[at(0), at(1, { start: FROM + 899 })]]],
    ['the wrong order', [[at(1)], [at(0)]]],
    ['an end before its start', [[at(0, { end: FROM - 1 })]]],
    ['a length of 0', [[at(0, { end: FROM })]]],
    ['a length of 59 seconds', [[at(0, { end: FROM + 59 })]]],
    ['a length of more than 25 hours', [[at(0, { end: FROM + 90_001 })]]],
    ['a length of a month', [[at(0, { end: FROM + 30 * 86_400 })]]],
    ['the year 9999', [[at(0), at(1, { start: 253_370_764_800, end: 253_370_765_700 })]]],
    ['milliseconds', [[at(0, { start: FROM * 1000, end: FROM * 1000 + 900 })]]],
    ['a time before 1970', [[at(0, { start: -900, end: 0 })]]],
  ])('rejects intervals with %s', async (_name, batches) => {
    await expect(readAll(() => inBatches(...batches))).rejects.toMatchObject(invalid);
  });

  it.each<[string, unknown]>([
    ['is undefined', () => undefined],
    ['is a promise', async () => []],
    ['returns undefined', () => ({ [Symbol.asyncIterator]: () => ({ next: async () => undefined }) })],
    ['returns text', () => ({ [Symbol.asyncIterator]: () => ({ next: async () => 'done' }) })],
  ])('rejects an iterator that %s', async (_name, readIntervals) => {
    await expect(readAll(readIntervals)).rejects.toThrow();
  });

  it('drops intervals that reach out of the range', async () => {
    const around = [at(-2), at(-1, { end: FROM }), at(0), at(999), at(1_000), at(1_050)];
    expect(await readAll(() => inBatches(around))).toEqual([at(0), at(999)]);
    const across = at(0, { start: FROM - 450, end: FROM + 450 });
    expect(await readAll(() => inBatches([across]))).toEqual([]);
  });

  it('accepts mixed lengths from a minute to 25 hours', async () => {
    let start = FROM;
    const mixed = [60, 300, 90_000, 900, 86_400, 1_800].map((length) => {
      const interval = { start, end: start + length, usageKwh: 1, exportedKwh: 0.5, estimated: true };
      start = interval.end;
      return interval;
    });
    expect(await readAll(() => inBatches(mixed))).toEqual(mixed);
  });

  it('accepts as many intervals as the limit, which two years of minutes do not reach', () => {
    expect(MAX_INTERVALS).toBeGreaterThan(2 * 366 * 1_440);
    const minutes = Array.from({ length: 10_000 }, (_, index) => at(index));
    const check = (limit: number) =>
      [...createIntervalCheck({ from: FROM, to: FROM + 10_000 * 900 }, limit)(minutes)].flat();
    expect(check(10_000)).toHaveLength(10_000);
    expect(() => check(9_999)).toThrow('intervals may be 9999 at most.');
  });

  it('rounds usage and export to 4 and emissions to 5 decimals', async () => {
    const exact = at(0, { usageKwh: 0.123456, exportedKwh: 0.654321, emissionsKgCo2e: 1e-7 });
    expect(await readAll(() => inBatches([exact]))).toEqual([
      at(0, { usageKwh: 0.1235, exportedKwh: 0.6543, emissionsKgCo2e: 0 }),
    ]);
  });
});

describe('the cost of an interval of a guarded connector', () => {
  const costsOf = async (...costs: unknown[]) => {
    const batch = costs.map((cost, index) => at(index, cost === undefined ? {} : { cost }));
    return (await readAll(() => inBatches(batch))).map((interval) => interval.cost);
  };

  it('may be negative, as prices are', async () => {
    expect(await costsOf(-0.03125, 0.5)).toEqual([-0.03125, 0.5]);
  });

  it('is rounded to 5 decimals', async () => {
    expect(await costsOf(0.123456, -0.654324, 1e-7)).toEqual([0.12346, -0.65432, 0]);
  });

  it('of -0 is 0', async () => {
    const [cost] = await costsOf(-1e-9);
    expect(Object.is(cost, 0)).toBe(true);
  });

  it('stays absent where it is unknown', async () => {
    const [free, unknown] = await readAll(() => inBatches([at(0, { cost: 0 }), at(1)]));
    expect(free).toEqual(at(0, { cost: 0 }));
    expect(unknown).not.toHaveProperty('cost');
  });
});

describe('sign-in methods of a guarded connector', () => {
  const choice = (methods: unknown) => ({
    kind: 'challenge',
    state: 's',
    challenge: { kind: 'choice', methods },
  });
  const code = (more: object) => ({
    kind: 'challenge',
    state: 's',
    challenge: { kind: 'code', sent_to: null, ...more },
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'signed_in'],
    ['an unknown kind', { kind: 'welcome', login: 'user' }],
    ['a sign-in without a login', { kind: 'signed_in' }],
    ['a login of a megabyte', { kind: 'signed_in', login: 'x'.repeat(1_000_000) }],
    ['an end of the login as text', { kind: 'signed_in', login: 'user', expiresAt: '2026-11-28' }],
    ['an end of the login with a fraction', { kind: 'signed_in', login: 'user', expiresAt: FROM + 0.5 }],
    ['an end of the login before 1970', { kind: 'signed_in', login: 'user', expiresAt: -1 }],
    ['an end of the login of null', { kind: 'signed_in', login: 'user', expiresAt: null }],
    ['an empty identity', { kind: 'signed_in', login: 'user', identity: '' }],
    ['a number as identity', { kind: 'signed_in', login: 'user', identity: 7 }],
    ['an identity with a line break', { kind: 'signed_in', login: 'user', identity: 'a\nb' }],
    ['an identity that is too long', { kind: 'signed_in', login: 'user', identity: 'x'.repeat(321) }],
    ['an object as device', { kind: 'signed_in', login: 'user', device: { cookie: 'a' } }],
    ['a device of a megabyte', { kind: 'signed_in', login: 'user', device: 'x'.repeat(1_000_000) }],
    ['a challenge without state', { ...choice([]), state: undefined }],
    ['a choice of no methods', choice([])],
    ['a choice of an unknown method', choice([{ id: 'fax', kind: 'fax', to: '1' }])],
    ['a choice of thousands of methods', choice(Array(5_000).fill({ id: 'a', kind: 'email', to: 'b' }))],
    ['a code sent to an object', code({ sent_to: {} })],
    ['a wait of NaN', code({ resendAfterSeconds: Number.NaN })],
    ['a wait of years', code({ resendAfterSeconds: 1e9 })],
  ])('reject %s', async (_name, result) => {
    const method = async () => result;
    const guarded = guard({ signIn: method, sendCode: method, answer: method });
    for (const answer of [
      guarded.signIn(credentials()),
      guarded.sendCode({ ...request(), state: 's', methodId: null }),
      guarded.answer({ ...request(), state: 's', answer: '1' }),
    ])
      await expect(answer).rejects.toMatchObject(invalid);
  });
});

it('passes the end, identity and device of a sign-in, and nothing else', async () => {
  const signedIn = {
    kind: 'signed_in',
    login: 'user',
    expiresAt: FROM + 3_600,
    identity: 'person 7',
    device: 'x'.repeat(65_536),
  };
  const method = async () => ({ ...signedIn, more: 1 });
  const guarded = guard({ signIn: method, sendCode: method, answer: method });
  expect(await guarded.signIn(credentials())).toEqual(signedIn);
  expect(await guarded.sendCode({ ...request(), state: 's', methodId: null })).toEqual(signedIn);
  expect(await guarded.answer({ ...request(), state: 's', answer: '1' })).toEqual(signedIn);
});

it('removes characters from the place of a code that reorder the text around it', async () => {
  const to = 'a\u202e@example.com';
  const challenges = [
    { kind: 'choice', methods: [{ id: 'email', kind: 'email', to }] },
    { kind: 'code', sent_to: to },
  ];
  for (const challenge of challenges) {
    const signIn = async () => ({ kind: 'challenge', state: 's', challenge });
    const text = JSON.stringify(
      await guard({ signIn, sendCode: signIn, answer: signIn }).signIn(credentials()),
    );
    expect(text).toContain('a@example.com');
  }
});

describe('listAccounts and readBills of a guarded connector', () => {
  const withAccount = (more: object) =>
    guard({
      listAccounts: async () => [{ ...(await quick.listAccounts(request()))[0], ...more }],
    }).listAccounts(request());

  it.each<[string, object]>([
    ['no key', { key: undefined }],
    ['an empty key', { key: '' }],
    ['a number as key', { key: 7 }],
    ['a NUL', { key: 'a\0b' }],
    ['an unpaired surrogate', { key: 'a\ud800' }],
    ['no number', { accountNumber: '' }],
    ['an address of a megabyte', { address: 'x'.repeat(1_000_000) }],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }],
    ['intervals of less than a minute', { intervalSeconds: 59 }],
    ['intervals of more than 25 hours', { intervalSeconds: 90_001 }],
    ['intervals of NaN', { intervalSeconds: Number.NaN }],
    ['text instead of a boolean', { hasEmissions: 'maybe' }],
    ['a currency sign', { currency: '€' }],
    ['a currency in lowercase', { currency: 'eur' }],
    ['a currency with a line break', { currency: 'EUR\n' }],
    ['a currency of null', { currency: null }],
  ])('reject an account with %s', async (_name, more) => {
    await expect(withAccount(more)).rejects.toMatchObject(invalid);
  });

  it('accept an account with a currency, and one without', async () => {
    expect(await withAccount({ currency: 'DKK' })).toMatchObject([{ currency: 'DKK' }]);
    expect((await withAccount({}))[0]).not.toHaveProperty('currency');
  });

  it('turn line breaks in an address into spaces', async () => {
    const [account] = (await withAccount({ address: ' 1 Main Street\n  Oakland ' })) as ConnectorAccount[];
    expect(account?.address).toBe('1 Main Street Oakland');
  });

  it('remove characters from an address and a number that reorder the text around them', async () => {
    const reordered = { address: '1 Main\u202e Street\u2069', accountNumber: '\u200f42' };
    const [account] = (await withAccount(reordered)) as ConnectorAccount[];
    expect(account).toMatchObject({ address: '1 Main Street', accountNumber: '42' });
  });

  it('reject two entries with the same key', async () => {
    const [account] = await quick.listAccounts(request());
    const twice = guard({ listAccounts: async () => [account, account] });
    await expect(twice.listAccounts(request())).rejects.toMatchObject(invalid);
    const bill = { id: '1', start: FROM, end: TO };
    await expect(guard({ readBills: async () => [bill, bill] }).readBills(range())).rejects.toMatchObject(
      invalid,
    );
  });

  it.each<[string, unknown]>([
    ['an object instead of a list', {}],
    ['no id', [{ start: FROM, end: TO }]],
    ['text as times', [{ id: '1', start: 'May', end: 'June' }]],
    ['an end before its start', [{ id: '1', start: TO, end: FROM }]],
    ['usage as text', [{ id: '1', start: FROM, end: TO, usageKwh: '12' }]],
    ['a cost of NaN', [{ id: '1', start: FROM, end: TO, cost: Number.NaN, currency: 'USD' }]],
    ['a cost without a currency', [{ id: '1', start: FROM, end: TO, cost: 12 }]],
    ['a cost with an unknown currency', [{ id: '1', start: FROM, end: TO, cost: 12, currency: null }]],
    ['a currency sign', [{ id: '1', start: FROM, end: TO, cost: 12, currency: '$' }]],
    ['more usage than anybody is billed', [{ id: '1', start: FROM, end: TO, usageKwh: 1e8 + 1 }]],
    [
      'more credit than anybody is billed',
      [{ id: '1', start: FROM, end: TO, cost: -1e9 - 1, currency: 'USD' }],
    ],
    ['a length of decades', [{ id: '1', start: FROM, end: 253_370_764_800 }]],
    [
      'the wrong order',
      [
        { id: '1', start: FROM + 1, end: TO },
        { id: '2', start: FROM, end: TO },
      ],
    ],
  ])('reject bills with %s', async (_name, bills) => {
    await expect(guard({ readBills: async () => bills }).readBills(range())).rejects.toMatchObject(invalid);
  });

  it('accept bills whose usage and cost are known, negative or unknown', async () => {
    const times = { start: FROM, end: TO };
    const bills = [
      { id: '1', ...times, usageKwh: 512.4, cost: 134.48, currency: 'USD' },
      { id: '2', ...times, usageKwh: -20, cost: -3.5, currency: 'CAD' },
      { id: '3', ...times, usageKwh: 0, cost: 0, currency: 'USD' },
      { id: '4', ...times, usageKwh: null, cost: null, currency: null },
      { id: '5', ...times },
    ];
    expect(await guard({ readBills: async () => bills }).readBills(range())).toEqual(bills);
  });

  it('drop bills that do not overlap the range', async () => {
    const bills = [
      { id: '1', start: FROM - 100, end: FROM },
      { id: '2', start: FROM - 100, end: FROM + 1 },
      { id: '3', start: TO, end: TO + 1 },
    ];
    expect(await guard({ readBills: async () => bills }).readBills(range())).toEqual([bills[1]]);
  });

  it('name the wrong field without repeating its value', async () => {
    const error = await withAccount({ address: 'canary\0' }).catch((thrown) => thrown);
    expect(error.message).toBe('accounts.address must not contain control characters.');
  });
});

describe('a NotYetError of a guarded connector', () => {
  const waitOf = (seconds: unknown) =>
    guard({
      readBills: () => {
        throw new NotYetError(seconds as number, 'canary');
      },
    })
      .readBills(range())
      .catch((thrown) => thrown);

  it.each([
    [30, 30],
    [0.2, 1],
    [-5, 1],
    [59.1, 60],
    [1e9, 86_400],
  ])('of %d seconds asks to wait %d, without its message', async (seconds, waited) => {
    const error = await waitOf(seconds);
    expect(error).toBeInstanceOf(NotYetError);
    expect(error).toMatchObject({ retryAfterSeconds: waited });
    expect(String(error.stack)).not.toContain('canary');
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, '30', undefined])(
    'of %s is an invalid answer',
    async (seconds) => {
      expect(await waitOf(seconds)).toMatchObject(invalid);
    },
  );

  it('passes from a batch of intervals', async () => {
    async function* late() {
      yield [at(0)];
      throw new NotYetError(7, 'Later.');
    }
    await expect(readAll(late)).rejects.toMatchObject({ retryAfterSeconds: 7 });
  });
});
