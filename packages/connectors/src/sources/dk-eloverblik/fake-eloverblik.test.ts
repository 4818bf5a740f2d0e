import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { createFakeSource } from '../fakes.ts';

const now = Date.parse('2026-11-10T12:00:00Z');
const BASE = 'https://api.eloverblik.dk/customerapi/api';
const HOME = '571313100000000017';

const official = readFileSync(new URL('testing/eloverblik-customerapi.json', import.meta.url), 'utf8');
const ajv = addFormats.default(new Ajv({ strict: false })).addSchema(JSON.parse(official), 'official');
const errorsOf = (name: string, value: unknown) => {
  const isValid = ajv.compile({ $ref: `official#/components/schemas/${name}` });
  return isValid(value) ? null : isValid.errors;
};

const open = async (...switches: string[]) => {
  const fake = createFakeSource('dk-eloverblik', { now: () => now, switches });
  const send = (path: string, token: string, body?: unknown) =>
    fake.fetch(
      new Request(`${BASE}${path}`, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      }),
    );
  const answer = await (await send('/token', fake.login.token ?? '')).json();
  const read = (period: string, ...ids: string[]) =>
    send(`/meterdata/gettimeseries/${period}`, answer.result, { meteringPoints: { meteringPoint: ids } });
  return {
    fake,
    send,
    read,
    answer,
    list: () => send('/meteringpoints/meteringpoints?includeAll=false', answer.result),
  };
};

it.each(createFakeSource('dk-eloverblik').switches.filter((name) => name !== 'overloaded'))(
  'answers as in the official document, with the switch %s',
  async (name) => {
    const { answer, list, read } = await open(name);
    expect(errorsOf('StringApiResponse', answer)).toBeNull();
    expect(errorsOf('MeteringPointApiDtoListApiResponse', await (await list()).json())).toBeNull();
    const series = await (await read('2026-10-24/2026-10-27/Actual', HOME, '571313100000000024')).json();
    expect(series.result.length).toBeGreaterThan(1);
    expect(errorsOf('MyEnergyDataMarketDocumentResponseListApiResponse', series)).toBeNull();
  },
);

it('refuses with problem documents as in the official document', async () => {
  const { send } = await open('problem-documents');
  const answer = await send('/token', 'no token');
  expect(answer.status).toBe(401);
  expect(errorsOf('ProblemDetails', await answer.json())).toBeNull();
});

it.each([
  ['2026-11-12/2026-11-13/Actual', '[30000]'],
  ['2026-11-02/2026-11-01/Actual', '[30001]'],
  ['2026-11-02/2026-11-02/Actual', '[30002]'],
  ['2026-11-02/2026-11-12/Actual', '[30003]'],
  ['2026-1-02/2026-11-02/Actual', '[30004]'],
  ['2024-11-01/2026-11-02/Actual', '[30014]'],
  ['2026-11-01/2026-11-02/Weekly', '[30008]'],
])('refuses the period %s with %s', async (period, code) => {
  const { read } = await open();
  const answer = await read(period, HOME);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toContain(code);
});

it('refuses more than ten points, and those of others', async () => {
  const { read } = await open();
  expect((await read('2026-11-01/2026-11-02/Actual', ...Array(11).fill(HOME))).status).toBe(400);
  const { result } = await (await read('2026-11-01/2026-11-02/Actual', '571313199999999999')).json();
  expect(result).toMatchObject([{ success: false, errorCode: 20010 }]);
});

it.each([
  ['Quarter', 'PT15M', 100],
  ['Hour', 'PT1H', 25],
  ['Day', 'PT1D', 1],
])('adds up to %s on the day on which clocks go back', async (aggregation, resolution, count) => {
  const { read } = await open();
  const period = async (name: string) => {
    const { result } = await (await read(`2026-10-25/2026-10-26/${name}`, HOME)).json();
    return result[0].MyEnergyData_MarketDocument.TimeSeries[0].Period[0];
  };
  const { Point: points, ...rest } = await period(aggregation);
  expect(rest).toEqual({
    resolution,
    timeInterval: { start: '2026-10-24T22:00:00Z', end: '2026-10-25T23:00:00Z' },
  });
  expect(points).toHaveLength(count);
  const sum = (all: Record<string, string>[]) =>
    all.reduce((total, point) => total + Number(point['out_Quantity.quantity']), 0);
  expect(sum(points)).toBeCloseTo(sum((await period('Actual')).Point), 6);
});

it('has no data of yesterday yet', async () => {
  const { read } = await open();
  const { result } = await (await read('2026-11-08/2026-11-10/Actual', HOME)).json();
  const periods = result[0].MyEnergyData_MarketDocument.TimeSeries[0].Period;
  expect(periods.map(({ timeInterval }: { timeInterval: { end: string } }) => timeInterval.end)).toEqual([
    '2026-11-08T23:00:00Z',
  ]);
});
