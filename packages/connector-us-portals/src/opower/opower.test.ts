import { describe, expect, it } from 'vitest';
import { codeOf, openPortal, secondsOf } from '../testing/portal.ts';
import { utilityOf } from '../testing/utilities.ts';
import { opowerSwitches } from './fake-opower.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const NOW = '2026-11-28T12:00:00Z';
const HOUSE = '2045561001';
const COTTAGE = '2045561004';
const HOUSE_UUID = '7b1e4a10-52d7-11ee-8c99-0242ac120002';

const burbank = utilityOf('2507');
const open = (...switches: string[]) => openPortal({ utility: burbank, switches });

/** Answers the reads of the house in place of the fake: those with costs, or without. */
const answering = ({ costs, usage }: { readonly costs?: Response; readonly usage?: Response }) =>
  openPortal({
    utility: burbank,
    answer({ url }) {
      if (url.includes('/cost/')) return costs?.clone();
      return url.includes('/reads') ? usage?.clone() : undefined;
    },
  });

const costsOf = (...reads: readonly [string, number | null, (number | null)?][]): Response =>
  Response.json({
    reads: reads.map(([startTime, value, providedCost]) => ({ startTime, endTime: '', value, providedCost })),
  });

describe('accounts', () => {
  it('are the electric meters; those of gas and water are left out', async () => {
    const account = { address: '', timeZone: 'America/Los_Angeles', hasEmissions: false, currency: 'USD' };
    expect(await open().listAccounts()).toEqual([
      { ...account, key: HOUSE, accountNumber: HOUSE, intervalSeconds: HOUR },
      { ...account, key: COTTAGE, accountNumber: COTTAGE, intervalSeconds: DAY },
    ]);
  });

  it('have the id of the meter as key where their number is repeated, also by gas', async () => {
    const accounts = await open('repeated-account-numbers').listAccounts();
    expect(accounts.map(({ key, accountNumber }) => [key, accountNumber])).toEqual([
      [HOUSE_UUID, HOUSE],
      [COTTAGE, COTTAGE],
    ]);
  });

  it.each([
    ['read-resolution-null', HOUR],
    ['five-minute', 900],
  ])('with %s have intervals of %s s', async (name, seconds) => {
    const portal = open(name);
    const [account] = await portal.listAccounts();
    expect(account?.intervalSeconds).toBe(seconds);
    const intervals = await portal.readIntervals(HOUSE, '2026-06-01T07:00:00Z', '2026-06-02T07:00:00Z');
    expect(intervals).toHaveLength(DAY / seconds);
  });

  it('of a utility with bills only have bills and no intervals', async () => {
    const portal = openPortal({ utility: utilityOf('3660') });
    expect((await portal.listAccounts())[0]?.intervalSeconds).toBe(DAY);
    const { login } = await portal.signIn();
    const before = portal.requests.length;
    expect(await portal.readIntervals(HOUSE, '2026-06-01T07:00:00Z', NOW, login)).toEqual([]);
    expect(portal.requests).toHaveLength(before);
    expect(await portal.readBills(HOUSE, '2023-01-01T08:00:00Z', NOW, login)).toHaveLength(36);
  });
});

describe('intervals', () => {
  it.each([
    ['with costs', []],
    ['without offsets', ['no-offsets']],
    ['without costs', ['cost-500']],
    ['without costs and offsets', ['empty-cost', 'no-offsets']],
  ])('%s have each hour of the days on which clocks change', async (_name, switches) => {
    const portal = open(...switches);
    for (const [from, to, hours] of [
      ['2026-03-08T08:00:00Z', '2026-03-09T07:00:00Z', 23],
      ['2026-11-01T07:00:00Z', '2026-11-02T08:00:00Z', 25],
    ] as const) {
      const intervals = await portal.readIntervals(HOUSE, from, to);
      expect(intervals.map(({ start, end }) => [start, end])).toEqual(
        Array.from({ length: hours }, (_, hour) => [
          secondsOf(from) + hour * HOUR,
          secondsOf(from) + (hour + 1) * HOUR,
        ]),
      );
    }
  });

  it('without offsets are the same as with them, to the last digit', async () => {
    const range = [HOUSE, '2026-10-20T07:00:00Z', '2026-11-10T08:00:00Z'] as const;
    const known = await open().readIntervals(...range);
    expect(known).toHaveLength(21 * 24 + 1);
    expect(await open('no-offsets').readIntervals(...range)).toEqual(known);
  });

  it('of the repeated hour without an offset are told apart by their order, in quarter-hours too', async () => {
    const portal = openPortal({ utility: utilityOf('7294'), switches: ['no-offsets'] });
    const intervals = await portal.readIntervals(HOUSE, '2026-11-01T07:00:00Z', '2026-11-02T08:00:00Z');
    expect(intervals.map(({ start }) => start)).toEqual(
      Array.from({ length: 100 }, (_, index) => secondsOf('2026-11-01T07:00:00Z') + index * 900),
    );
  });

  it('of a day end at the next midnight', async () => {
    const intervals = await open('no-offsets').readIntervals(
      COTTAGE,
      '2026-10-31T07:00:00Z',
      '2026-11-03T08:00:00Z',
    );
    expect(intervals.map(({ start, end }) => end - start)).toEqual([DAY, 25 * HOUR, DAY]);
  });

  it('have usage and cost as the interface gives them; what it does not give is left out', async () => {
    const portal = answering({
      costs: costsOf(
        ['2026-11-01T01:00:00.000-07:00', 0.123, 0.0175],
        ['2026-11-01T01:00:00.000-08:00', 1.5, 0],
        ['2026-11-01T02:00:00.000-08:00', 0, 0],
        ['2026-11-01T03:00:00.000-08:00', null, null],
        ['2026-11-01T04:00:00.000-08:00', 2, null],
        ['2026-11-01T05:00:00.000-08:00', -0.75, -0.05],
      ),
    });
    const start = secondsOf('2026-11-01T08:00:00Z');
    const hour = (index: number) => ({ start: start + index * HOUR, end: start + (index + 1) * HOUR });
    expect(await portal.readIntervals(HOUSE, '2026-11-01T07:00:00Z', '2026-11-02T08:00:00Z')).toEqual([
      { ...hour(0), usageKwh: 0.123, cost: 0.0175 },
      { ...hour(1), usageKwh: 1.5 },
      { ...hour(2), usageKwh: 0, cost: 0 },
      { ...hour(4), usageKwh: 2 },
      { ...hour(5), usageKwh: 0, exportedKwh: 0.75, cost: -0.05 },
    ]);
  });

  it('of solar panels are the balance: export where it is below 0', async () => {
    const range = [HOUSE, '2026-06-01T07:00:00Z', '2026-06-02T07:00:00Z'] as const;
    const balance = await open('solar').readIntervals(...range);
    const exported = balance.filter(({ exportedKwh }) => exportedKwh !== undefined);
    expect(exported.length).toBeGreaterThan(0);
    for (const { usageKwh, exportedKwh = 0 } of exported) {
      expect(usageKwh).toBe(0);
      expect(exportedKwh).toBeGreaterThan(0);
    }
    expect(balance.length).toBeGreaterThan(exported.length);
  });

  it('that are zeros at the end are left out, wherever the range ends', async () => {
    const from = '2026-11-20T08:00:00Z';
    const known = await open().readIntervals(HOUSE, from, NOW);
    expect(known.at(-1)?.end).toBe(secondsOf('2026-11-27T08:00:00Z'));
    const portal = open('trailing-zeros');
    expect(await portal.readIntervals(HOUSE, from, NOW)).toEqual(known);
    expect(await portal.readIntervals(HOUSE, from, '2026-11-27T20:00:00Z')).toEqual(known);
  });

  it('that are zeros at the end of an older range are kept', async () => {
    const portal = answering({
      costs: costsOf(
        ['2026-07-04T22:00:00.000-07:00', 0.5, 0.07],
        ['2026-07-04T23:00:00.000-07:00', 0, 0],
        ['2026-07-05T00:00:00.000-07:00', 0, 0],
      ),
    });
    const intervals = await portal.readIntervals(HOUSE, '2026-07-04T07:00:00Z', '2026-07-05T07:00:00Z');
    expect(intervals.map(({ usageKwh }) => usageKwh)).toEqual([0.5, 0]);
  });

  it.each(['cost-500', 'empty-cost'])(
    'are read without costs with %s, and costs are asked for once',
    async (name) => {
      const portal = openPortal({ utility: utilityOf('7294'), switches: [name] });
      const { login } = await portal.signIn();
      const before = portal.requests.length;
      const intervals = await portal.readIntervals(
        HOUSE,
        '2026-06-01T07:00:00Z',
        '2026-06-21T07:00:00Z',
        login,
      );
      expect(intervals).toHaveLength(20 * 96);
      expect(intervals[0]).not.toHaveProperty('cost');
      const kinds = portal.requests
        .slice(before)
        .map(({ url }) => (url.includes('/cost/') ? 'cost' : 'usage'));
      expect(kinds).toEqual(['cost', 'usage', 'usage', 'usage', 'usage']);
    },
  );

  it('are an outage if both ways fail', async () => {
    const failed = Response.json({ error: { serviceErrorCode: 'UPSTREAM_ERROR' } }, { status: 500 });
    const portal = answering({ costs: failed, usage: failed });
    expect(await codeOf(portal.readIntervals(HOUSE, '2026-06-01T07:00:00Z', NOW))).toBe(
      'utility_unavailable',
    );
  });

  it.each([
    ['login_expired', undefined, Response.json({}, { status: 401 })],
    [
      'login_expired',
      undefined,
      new Response('', { status: 302, headers: { location: '/ei/x/sign-in-wall?source=x' } }),
    ],
    ['interface_changed', 'costs', new Response('', { status: 302, headers: { location: '/new' } })],
    ['interface_changed', 'costs', Response.json({ series: [] })],
    ['interface_changed', 'costs', Response.json({}, { status: 404 })],
    ['interface_changed', 'time of a reading', costsOf(['1 June', 1, 1])],
    ['utility_unavailable', undefined, new Response('<!doctype html>', { status: 200 })],
    ['utility_unavailable', undefined, new Response('<!doctype html>', { status: 403 })],
    ['utility_unavailable', undefined, new Response('', { status: 503 })],
    ['rate_limited', undefined, new Response('', { status: 429 })],
  ])('reject with %s, step %s, for an answer that is none (case %#)', async (code, step, costs) => {
    const read = answering({ costs }).readIntervals(HOUSE, '2026-06-01T07:00:00Z', '2026-06-02T07:00:00Z');
    await expect(read).rejects.toMatchObject({ code, ...(step !== undefined && { step }) });
  });

  it('end with the session, which the service opens again', async () => {
    const portal = open();
    const { login } = await portal.signIn();
    portal.advance(DAY);
    expect(await codeOf(portal.listAccounts(login))).toBe('login_expired');
    expect(await codeOf(portal.readIntervals(HOUSE, '2026-06-01T07:00:00Z', NOW, login))).toBe(
      'login_expired',
    );
  });
});

describe('bills', () => {
  it('are those of the interface, named by their first day', async () => {
    const bills = await open().readBills(HOUSE, '2026-01-01T08:00:00Z', NOW);
    expect(bills).toHaveLength(11);
    expect(bills.at(-1)).toEqual({
      id: '2026-10-05',
      start: secondsOf('2026-10-05T07:00:00Z'),
      end: secondsOf('2026-11-05T08:00:00Z'),
      usageKwh: expect.any(Number),
      cost: expect.any(Number),
      currency: 'USD',
    });
    expect(await open('no-offsets').readBills(HOUSE, '2026-01-01T08:00:00Z', NOW)).toEqual(bills);
  });

  it('are none where the interface fails for bills only, and an outage where all of it fails', async () => {
    expect(await open('bills-500').readBills(HOUSE, '2026-01-01T08:00:00Z', NOW)).toEqual([]);
    const portal = open();
    const { login } = await portal.signIn();
    portal.answerWith(() => Response.json({}, { status: 500 }));
    const bills = portal.readBills(HOUSE, '2026-01-01T08:00:00Z', NOW, login);
    expect(await codeOf(bills)).toBe('utility_unavailable');
  });

  it('end with the day of an end just before midnight, and have no cost that is not known', async () => {
    const read = {
      startTime: '2026-05-05T00:00:00',
      endTime: '2026-06-04T23:59:59',
      value: 300,
      providedCost: 0,
    };
    const portal = answering({
      costs: Response.json({
        reads: [
          read,
          { ...read, startTime: '2026-06-05T00:00:00', endTime: '2026-07-05T00:00:00', value: 0 },
        ],
      }),
    });
    expect(await portal.readBills(HOUSE, '2026-01-01T08:00:00Z', NOW)).toEqual([
      {
        id: '2026-05-05',
        start: secondsOf('2026-05-05T07:00:00Z'),
        end: secondsOf('2026-06-05T07:00:00Z'),
        usageKwh: 300,
        cost: null,
        currency: null,
      },
    ]);
  });
});

describe('at a utility of the kind dss', () => {
  const smeco = utilityOf('17637');

  it('bills are amounts without usage where readings are refused, for a login with one meter', async () => {
    const portal = openPortal({
      utility: smeco,
      switches: ['databrowser-403'],
      answer({ url }) {
        if (!url.includes('/customers')) return undefined;
        const meter = {
          preferredUtilityAccountId: HOUSE,
          meterType: 'ELEC',
          readResolution: 'HOUR',
          uuid: HOUSE_UUID,
        };
        return Response.json({ customers: [{ uuid: 'a', utilityAccounts: [meter] }] });
      },
    });
    expect(await portal.readIntervals(HOUSE, '2026-11-01T07:00:00Z', NOW)).toEqual([]);
    const bills = await portal.readBills(HOUSE, '2026-08-01T04:00:00Z', NOW);
    const other = await openPortal({ utility: smeco }).readBills(HOUSE, '2026-08-01T04:00:00Z', NOW);
    expect(bills).toEqual(other.map((bill) => ({ ...bill, usageKwh: null })));
    expect(bills).toHaveLength(4);
  });

  it('amounts of bills are not taken for those of another meter', async () => {
    const portal = openPortal({ utility: smeco, switches: ['databrowser-403'] });
    expect(await portal.readBills(HOUSE, '2026-08-01T04:00:00Z', NOW)).toEqual([]);
  });
});

describe('a nightly sync', () => {
  it.each([
    ['2507', [], 3],
    ['2507', ['cost-500', 'trailing-zeros'], 4],
    ['2507', ['cost-500', 'bills-500'], 5],
    ['7294', ['cost-500'], 5],
    ['17637', [], 5],
    ['17637', ['cost-500', 'bills-500'], 6],
    ['17637', ['databrowser-403'], 5],
  ])('of %s with %j takes %i requests', async (id, switches, count) => {
    const portal = openPortal({ utility: utilityOf(id), switches });
    const { login } = await portal.signIn();
    const before = portal.requests.length;
    await portal.listAccounts(login);
    // A day, and a week that may have been corrected.
    await portal.readIntervals(HOUSE, secondsOf(NOW) - 8 * DAY, NOW, login);
    await portal.readBills(HOUSE, secondsOf(NOW) - 1_096 * DAY, NOW, login);
    expect(portal.requests.length - before).toBe(count);
    expect(count).toBeLessThanOrEqual(6);
  });
});

it('documents each switch of the data', async () => {
  const { readFile } = await import('node:fs/promises');
  const code = await readFile(new URL('./fake-opower.ts', import.meta.url), 'utf8');
  for (const name of opowerSwitches) expect(code).toContain(` * - \`${name}\`: `);
});
