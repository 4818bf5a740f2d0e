import { expect, it } from 'vitest';
import { readGreenButton, summarize } from '../src/index.ts';
import { block, entry, feed, readingType, series, summary, timeZone, usagePoint } from './support/feed.ts';

// Local midnight in New York.
const midnight = 1_704_085_200;
const hours = (...values: number[]) =>
  values.map((value, index) => ({ start: midnight + index * 3600, value }));

const read = async (...entries: string[]) => {
  const data = await readGreenButton(feed(...entries), { now: 2e9 });
  const [usagePointSummary] = summarize(data).usagePoints;
  const [point] = data.usagePoints;
  return {
    ...usagePointSummary,
    point,
    all: [...(point?.readings ?? [])],
    codes: data.warnings.map(({ code }) => code),
  };
};

it.each([
  ['-3', { powerOfTenMultiplier: -3 }, 0.000003],
  ['0', { powerOfTenMultiplier: 0 }, 0.003],
  ['3', { powerOfTenMultiplier: 3 }, 3],
])('applies a power of ten of %s', async (_, fields, delivered) => {
  expect(await read(usagePoint(), series('1', fields), block(hours(1, 2)))).toMatchObject({
    delivered,
    unit: 'kWh',
  });
});

it.each([
  [1, { delivered: 0.003, received: 0, codes: [] }],
  [19, { delivered: 0, received: 0.003, codes: [] }],
  [20, { delivered: 0.003, received: 0, codes: ['total_flow'] }],
])('tells the direction of flow %d', async (flowDirection, wanted) => {
  expect(await read(usagePoint(), series('1', { flowDirection }), block(hours(1, 2)))).toMatchObject(wanted);
});

it('splits net readings into delivered and received', async () => {
  const found = await read(usagePoint(), series('1', { flowDirection: 4 }), block(hours(5, -2)));
  expect(found).toMatchObject({ delivered: 0.005, received: 0.002, codes: [] });
});

it('leaves net readings out where delivered ones are there', async () => {
  const net = series('1', { flowDirection: 4 });
  const found = await read(
    usagePoint(),
    ...[net, block(hours(3, -2))],
    ...[series('2'), block(hours(5, 0), { series: '2' })],
    ...[series('3', { flowDirection: 19 }), block(hours(2, 2), { series: '3' })],
  );
  expect(found).toMatchObject({ delivered: 0.005, received: 0.004, codes: ['net_not_counted'] });
});

it.each([1, 2, 3, 12])('does not sum readings of accumulation %d', async (accumulationBehaviour) => {
  const found = await read(usagePoint(), series('1', { accumulationBehaviour }), block(hours(1, 2)));
  expect(found).toMatchObject({ readings: 0, delivered: 0, codes: ['series_not_counted', 'no_readings'] });
});

it('does not sum power', async () => {
  expect((await read(usagePoint(), series('1', { uom: 38 }), block(hours(1)))).readings).toBe(0);
});

it('lets the block with the later update win, wherever it stands', async () => {
  const newer = block(hours(10, 20), { updated: '2024-02-01T00:00:00Z' });
  const older = block(hours(1, 2, 3));
  for (const blocks of [
    [newer, older],
    [older, newer],
  ]) {
    const found = await read(usagePoint(), series(), ...blocks);
    expect(found).toMatchObject({ readings: 3, delivered: 0.033, codes: ['conflicting_readings'] });
  }
});

it('counts shorter readings of two series that overlap', async () => {
  const day = block([{ start: midnight, seconds: 86_400, value: 50 }], { series: '2' });
  const found = await read(usagePoint(), series(), block(hours(...Array(24).fill(2))), series('2'), day);
  expect(found).toMatchObject({ readings: 24, delivered: 0.048, codes: ['overlapping_readings'] });
});

it('puts readings in order of time', async () => {
  const [a, b, c] = hours(1, 2, 3);
  const found = await read(usagePoint(), series(), block([c, a, b].filter((one) => one !== undefined)));
  expect(found.all.map(({ start }) => start)).toEqual([midnight, midnight + 3600, midnight + 7200]);
});

it('leaves out readings of duration 0 and says so', async () => {
  const found = await read(
    usagePoint(),
    series(),
    block([...hours(1), { start: midnight + 3600, seconds: 0, value: 123_456 }]),
  );
  expect(found).toMatchObject({ readings: 1, delivered: 0.001, codes: ['zero_duration'] });
});

it.each(['', 'abc', '1,234', '0x10', 'NaN'])(
  'leaves out a reading with the value "%s" and says so',
  async (value) => {
    const found = await read(usagePoint(), series(), block([...hours(1), { start: midnight + 3600, value }]));
    expect(found).toMatchObject({ readings: 1, codes: ['invalid_readings'] });
  },
);

it('gives readings without a time the length of their type', async () => {
  const interval = `<interval><duration>7200</duration><start>${midnight}</start></interval>`;
  const found = await read(usagePoint(), series(), block([{ value: 1 }, { value: 2 }], { interval }));
  expect(found).toMatchObject({ intervalSeconds: [3600], delivered: 0.003, end: midnight + 7200 });
});

it('reads times in milliseconds and says so', async () => {
  const found = await read(usagePoint(), series(), block([{ start: midnight * 1000, value: 1 }]));
  expect(found).toMatchObject({ start: midnight, codes: ['milliseconds'] });
});

it('tells estimated readings, by their own quality or by the default of their type', async () => {
  const readings = [
    { start: midnight, value: 1, more: '<ReadingQuality><quality>8</quality></ReadingQuality>' },
    { start: midnight + 3600, value: 1, more: '<ReadingQuality><quality>17</quality></ReadingQuality>' },
    { start: midnight + 7200, value: 1 },
  ];
  const found = await read(usagePoint(), series('1', { defaultQuality: 9 }), block(readings));
  expect(found.all.map(({ estimated, quality }) => [estimated, quality])).toEqual([
    [true, 8],
    [false, 17],
    [true, 9],
  ]);
  expect(found.estimated).toBe(2);
});

it('reads costs in hundred-thousandths of the currency', async () => {
  const found = await read(
    usagePoint(),
    series('1', { currency: 840 }),
    block([
      { start: midnight, value: 1, more: '<cost>12345</cost>' },
      { start: midnight + 3600, value: 1 },
    ]),
  );
  expect(found.all.map(({ cost, currency }) => [cost, currency])).toEqual([
    [0.12345, 'USD'],
    [null, null],
  ]);
});

it.each([
  [-18_000, 3600, 'America/New_York'],
  [-28_800, 3600, 'America/Los_Angeles'],
  [-25_200, 0, 'America/Phoenix'],
])('names the time zone %d with DST %d', async (offset, dst, name) => {
  const found = await read(usagePoint(), timeZone(offset, dst), series(), block(hours(1)));
  expect(found.timeZone).toBe(name);
});

it('reads the rules for daylight saving time', async () => {
  const { point } = await read(usagePoint(), timeZone(-18_000), series(), block(hours(1)));
  expect(point?.timeZone).toMatchObject({
    dstStart: { month: 3, weekday: 7, week: 2, secondOfDay: 7200 },
    dstEnd: { month: 11, weekday: 7, week: 1, secondOfDay: 7200 },
  });
});

it.each([
  ['65ED5A70', '67271F70'],
  ['B60E', 'B40E'],
])('says that the rules %s and %s are unknown', async (start, end) => {
  const found = await read(usagePoint(), timeZone(-18_000, 3600, start, end), series(), block(hours(1)));
  expect(found).toMatchObject({ timeZone: 'America/New_York', codes: ['unknown_dst_rule'] });
});

it('warns of local time written as UTC and shifts nothing', async () => {
  const utcMidnight = midnight - 5 * 3600;
  const day = Array.from({ length: 24 }, (_, index) => ({ start: utcMidnight + index * 3600, value: 1 }));
  const found = await read(usagePoint(), timeZone(-18_000), series(), block(day));
  expect(found).toMatchObject({ start: utcMidnight, codes: ['local_time_as_utc'] });
  expect((await read(usagePoint(), timeZone(0, 0), series(), block(day))).codes).toEqual([
    'local_time_as_utc',
  ]);
});

it('corrects the multiplier of a feed that is known to give Wh as kWh', async () => {
  const xml = feed(usagePoint(), series('1', { powerOfTenMultiplier: 3 }), block(hours(1500)));
  const known = xml.replace('<title>Feed<', '<title>Opower ESPI Third Party Batch Feed v1<');
  const data = await readGreenButton(known);
  expect(summarize(data).usagePoints[0]?.delivered).toBe(1.5);
  expect(data.warnings.map(({ code }) => code)).toEqual(['corrected_multiplier']);
});

it('warns of readings above 100 kW, and of readings in the future', async () => {
  expect((await read(usagePoint(), series(), block(hours(100_001)))).codes).toEqual(['implausible_readings']);
  const data = await readGreenButton(feed(usagePoint(), series(), block(hours(1))), { now: midnight - 1e6 });
  expect(data.warnings.map(({ code }) => code)).toEqual(['future_readings']);
});

it('reads bills, with null for what is unknown', async () => {
  const period = '<billingPeriod><duration>86400</duration><start>1704085200</start></billingPeriod>';
  const later = '<billingPeriod><duration>86400</duration><start>1704171600</start></billingPeriod>';
  const usage =
    '<overallConsumptionLastPeriod><powerOfTenMultiplier>3</powerOfTenMultiplier><uom>72</uom><value>42</value></overallConsumptionLastPeriod>';
  const { point } = await read(
    usagePoint(),
    summary(`${later}<billLastPeriod>1234000</billLastPeriod><currency>840</currency>${usage}`),
    summary(period),
  );
  expect(point?.bills).toEqual([
    {
      start: midnight,
      end: midnight + 86_400,
      usage: null,
      unit: null,
      cost: null,
      currency: null,
      tariff: null,
    },
    {
      start: midnight + 86_400,
      end: midnight + 172_800,
      usage: 42,
      unit: 'kWh',
      cost: 12.34,
      currency: 'USD',
      tariff: null,
    },
  ]);
});

it('recognizes amounts of bills in thousandths', async () => {
  const { point, codes } = await read(
    usagePoint(),
    summary(
      '<billingPeriod><duration>86400</duration><start>1704085200</start></billingPeriod><billLastPeriod>64170</billLastPeriod><costAdditionalDetailLastPeriod><measurement><powerOfTenMultiplier>-3</powerOfTenMultiplier><uom>80</uom><value>1</value></measurement></costAdditionalDetailLastPeriod>',
    ),
  );
  expect(point?.bills[0]?.cost).toBe(64.17);
  expect(codes).toContain('corrected_amounts');
});

it('makes a usage point of a path without an entry', async () => {
  const found = await read(series(), block(hours(1)));
  expect(found).toMatchObject({ id: '1', service: 'electricity', delivered: 0.001, codes: [] });
});

it('uses the only reading type where the link is missing, and says so', async () => {
  const meterReading = entry(
    { self: 'UsagePoint/1/MeterReading/1' },
    '<MeterReading xmlns="http://naesb.org/espi"/>',
  );
  const found = await read(usagePoint(), meterReading, readingType('9'), block(hours(1)));
  expect(found).toMatchObject({ delivered: 0.001, codes: ['guessed_reading_type'] });
});

it('does not sum readings without a reading type', async () => {
  const found = await read(usagePoint(), block(hours(1)));
  expect(found).toMatchObject({ readings: 0, codes: ['missing_reading_type', 'no_readings'] });
});

it('reads the address and the customer of the retail part', async () => {
  const address =
    '<streetDetail><addressGeneral>1 Main St</addressGeneral></streetDetail><townDetail><name>Lansing</name><stateOrProvince>MI</stateOrProvince></townDetail><postalCode>48901</postalCode>';
  const customer = `<Customer xmlns="http://naesb.org/espi/customer"><Organisation><streetAddress>${address}</streetAddress></Organisation><customerName>A. Person</customerName></Customer>`;
  const location = `<ServiceLocation xmlns="http://naesb.org/espi/customer"><mainAddress>${address}</mainAddress><UsagePoints><UsagePoint>/espi/1_1/resource/UsagePoint/1</UsagePoint></UsagePoints></ServiceLocation>`;
  const data = await readGreenButton(
    feed(
      usagePoint(),
      entry({ self: 'Customer/1' }, customer),
      entry({ self: 'ServiceLocation/1' }, location),
    ),
  );
  const expected = { street: '1 Main St', city: 'Lansing', state: 'MI', postalCode: '48901', country: null };
  expect(data.customers).toEqual([{ name: 'A. Person', accounts: [], address: expected }]);
  expect(data.usagePoints[0]?.address).toEqual(expected);
});
