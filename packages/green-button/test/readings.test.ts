import { expect, it } from 'vitest';
import { readGreenButton, summarize } from '../src/index.ts';
import { block, feed, series, usagePoint } from './support/feed.ts';
import { hours, midnight, readFeed } from './support/read-feed.ts';

it.each([
  ['-3', { powerOfTenMultiplier: -3 }, 0.000003],
  ['0', { powerOfTenMultiplier: 0 }, 0.003],
  ['3', { powerOfTenMultiplier: 3 }, 3],
])('applies a power of ten of %s', async (_, fields, delivered) => {
  expect(await readFeed(usagePoint(), series('1', fields), block(hours(1, 2)))).toMatchObject({
    delivered,
    unit: 'kWh',
  });
});

it.each([
  [1, { delivered: 0.003, received: 0, codes: [] }],
  [19, { delivered: 0, received: 0.003, codes: [] }],
  [20, { delivered: 0.003, received: 0, codes: ['total_flow'] }],
])('tells the direction of flow %d', async (flowDirection, wanted) => {
  expect(await readFeed(usagePoint(), series('1', { flowDirection }), block(hours(1, 2)))).toMatchObject(
    wanted,
  );
});

it('splits net readings into delivered and received', async () => {
  const found = await readFeed(usagePoint(), series('1', { flowDirection: 4 }), block(hours(5, -2)));
  expect(found).toMatchObject({ delivered: 0.005, received: 0.002, codes: [] });
});

it.each([0, 1, 4, 20])('counts negative readings of flow %d as received', async (flowDirection) => {
  const found = await readFeed(usagePoint(), series('1', { flowDirection }), block(hours(5, -2)));
  expect(found).toMatchObject({ delivered: 0.005, received: 0.002, point: { measuresReceived: true } });
  expect(found.codes.includes('negative_readings')).toBe(flowDirection !== 4);
});

it('measures no received energy without negative readings or a series of its own', async () => {
  const found = await readFeed(usagePoint(), series(), block(hours(5, 0)));
  expect(found).toMatchObject({ received: 0, point: { measuresReceived: false } });
});

it.each([1, 20])('counts received energy once where flow %d has it as negative readings', async (flow) => {
  const found = await readFeed(
    ...[usagePoint(), series('1', { flowDirection: flow }), block(hours(5, -2))],
    ...[series('2', { flowDirection: 19 }), block(hours(0, 2), { series: '2' })],
  );
  expect(found).toMatchObject({ readings: 4, delivered: 0.005, received: 0.002 });
  expect(found.all.filter(({ direction }) => direction === 'received')).toHaveLength(2);
  expect(found.codes).toContain('negative_readings');
});

it('leaves net readings out where delivered ones are there', async () => {
  const net = series('1', { flowDirection: 4 });
  const found = await readFeed(
    usagePoint(),
    ...[net, block(hours(3, -2))],
    ...[series('2'), block(hours(5, 0), { series: '2' })],
    ...[series('3', { flowDirection: 19 }), block(hours(2, 2), { series: '3' })],
  );
  expect(found).toMatchObject({ delivered: 0.005, received: 0.004, codes: ['net_not_counted'] });
});

it.each([1, 2, 3, 12])('does not sum readings of accumulation %d', async (accumulationBehaviour) => {
  const found = await readFeed(usagePoint(), series('1', { accumulationBehaviour }), block(hours(1, 2)));
  expect(found).toMatchObject({ readings: 0, delivered: 0, codes: ['series_not_counted', 'no_readings'] });
});

it('does not sum power', async () => {
  expect((await readFeed(usagePoint(), series('1', { uom: 38 }), block(hours(1)))).readings).toBe(0);
});

it('lets the block with the later update win, wherever it stands', async () => {
  const newer = block(hours(10, 20), { updated: '2024-02-01T00:00:00Z' });
  const older = block(hours(1, 2, 3));
  for (const blocks of [
    [newer, older],
    [older, newer],
  ]) {
    const found = await readFeed(usagePoint(), series(), ...blocks);
    expect(found).toMatchObject({ readings: 3, delivered: 0.033, codes: ['conflicting_readings'] });
  }
});

it('counts shorter readings of two series that overlap', async () => {
  const day = block([{ start: midnight, seconds: 86_400, value: 50 }], { series: '2' });
  const found = await readFeed(usagePoint(), series(), block(hours(...Array(24).fill(2))), series('2'), day);
  expect(found).toMatchObject({ readings: 24, delivered: 0.048, codes: ['overlapping_readings'] });
});

it.each([
  ['are too few', hours(1, 1, 1)],
  ['have a gap', hours(...Array(24).fill(1)).filter((_, index) => index !== 12)],
  ['begin later', hours(...Array(24).fill(1)).slice(1)],
])('counts the longer reading of two series when the shorter ones %s', async (_name, few) => {
  const day = block([{ start: midnight, seconds: 86_400, value: 50 }], { series: '2' });
  for (const order of [
    [series(), block(few), series('2'), day],
    [series('2'), day, series(), block(few)],
  ]) {
    const found = await readFeed(usagePoint(), ...order);
    expect(found).toMatchObject({ readings: 1, delivered: 0.05, codes: ['overlapping_readings'] });
  }
});

it.each([
  ['a long reading', midnight, {}, 0.5],
  ['shorter readings than `maxSeconds`', midnight, { maxSeconds: 90_000 }, 0.003],
  ['shorter readings than one that ends in the future', 2e9 - 30 * 86_400, {}, 0.003],
])('counts %s of two series', async (_name, start, options, delivered) => {
  const few = block([0, 1, 2].map((hour) => ({ start: start + hour * 3600, value: 1 })));
  const month = block([{ start, seconds: 31 * 86_400, value: 500 }], { series: '2' });
  const xml = feed(usagePoint(), series(), few, series('2'), month);
  const data = await readGreenButton(xml, { now: 2e9, ...options });
  expect(summarize(data).usagePoints).toMatchObject([{ delivered }]);
  expect(data.warnings.map(({ code }) => code)).toEqual(['overlapping_readings']);
});

it('counts the newer readings of a series before it compares them with another series', async () => {
  const day = block([{ start: midnight, seconds: 86_400, value: 50 }], { updated: '2024-02-01T00:00:00Z' });
  const quarter = block([{ start: midnight + 7200, seconds: 900, value: 1 }], { series: '2' });
  const all = block(hours(...Array(24).fill(1)));
  const found = await readFeed(usagePoint(), series(), all, day, series('2'), quarter);
  expect(found).toMatchObject({ readings: 1, delivered: 0.05 });
});

it('puts readings in order of time', async () => {
  const [a, b, c] = hours(1, 2, 3);
  const found = await readFeed(usagePoint(), series(), block([c, a, b].filter((one) => one !== undefined)));
  expect(found.all.map(({ start }) => start)).toEqual([midnight, midnight + 3600, midnight + 7200]);
});

it('leaves out readings of duration 0 and says so', async () => {
  const found = await readFeed(
    usagePoint(),
    series(),
    block([...hours(1), { start: midnight + 3600, seconds: 0, value: 123_456 }]),
  );
  expect(found).toMatchObject({ readings: 1, delivered: 0.001, codes: ['zero_duration'] });
});

it.each(['', 'abc', '1,234', '0x10', 'NaN'])(
  'leaves out a reading with the value "%s" and says so',
  async (value) => {
    const found = await readFeed(
      usagePoint(),
      series(),
      block([...hours(1), { start: midnight + 3600, value }]),
    );
    expect(found).toMatchObject({ readings: 1, codes: ['invalid_readings'] });
  },
);

it('gives readings without a time the length of their type', async () => {
  const interval = `<interval><duration>7200</duration><start>${midnight}</start></interval>`;
  const found = await readFeed(usagePoint(), series(), block([{ value: 1 }, { value: 2 }], { interval }));
  expect(found).toMatchObject({ intervalSeconds: [3600], delivered: 0.003, end: midnight + 7200 });
});

it('reads times in milliseconds and says so', async () => {
  const found = await readFeed(usagePoint(), series(), block([{ start: midnight * 1000, value: 1 }]));
  expect(found).toMatchObject({ start: midnight, codes: ['milliseconds'] });
});

it('tells estimated readings, by their own quality or by the default of their type', async () => {
  const readings = [
    { start: midnight, value: 1, more: '<ReadingQuality><quality>8</quality></ReadingQuality>' },
    { start: midnight + 3600, value: 1, more: '<ReadingQuality><quality>17</quality></ReadingQuality>' },
    { start: midnight + 7200, value: 1 },
  ];
  const found = await readFeed(usagePoint(), series('1', { defaultQuality: 9 }), block(readings));
  expect(found.all.map(({ estimated, quality }) => [estimated, quality])).toEqual([
    [true, 8],
    [false, 17],
    [true, 9],
  ]);
  expect(found.estimated).toBe(2);
});

it('reads costs in hundred-thousandths of the currency', async () => {
  const found = await readFeed(
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
  expect(found.point?.currency).toBe('USD');
});

it.each([
  ['only costs of 0', { currency: 840 }, '<cost>0</cost>'],
  ['only costs of received energy', { currency: 840, flowDirection: 19 }, '<cost>1</cost>'],
  ['costs without a currency', {}, '<cost>1</cost>'],
  ['no costs', { currency: 840 }, ''],
])('has no currency of a usage point with %s', async (_what, type, more) => {
  const found = await readFeed(usagePoint(), series('1', type), block([{ start: midnight, value: 1, more }]));
  expect(found.point?.currency).toBeNull();
});

it('cuts an hour from a month that overlaps the next one, as where clocks go back', async () => {
  const month = 30 * 86_400;
  const months = [0, 1, 2].map((index) => ({
    start: midnight + index * month,
    seconds: index === 1 ? month + 3600 : month,
    value: 100_000,
  }));
  for (const blocks of [[block(months)], months.map((one) => block([one])).reverse()]) {
    const found = await readFeed(usagePoint(), series(), ...blocks);
    expect(found).toMatchObject({ readings: 3, delivered: 300, codes: ['shortened_readings'] });
    expect(found.all.map(({ start, seconds }) => [start, seconds])).toEqual(
      months.map(({ start }) => [start, month]),
    );
  }
});

it('does not cut hours, nor more than an hour, nor a reading within another', async () => {
  const day = { start: midnight, seconds: 86_400, value: 1 };
  for (const other of [
    { start: midnight + 86_400 - 3601, seconds: 86_400, value: 1 },
    { start: midnight + 86_400 - 3600, seconds: 3600, value: 1 },
  ]) {
    const found = await readFeed(usagePoint(), series(), block([day, other]));
    expect(found).toMatchObject({ readings: 1, codes: ['overlapping_readings'] });
  }
  const hour = hours(1, 1).map((one, index) => ({ ...one, start: one.start - index * 60 }));
  expect((await readFeed(usagePoint(), series(), block(hour))).readings).toBe(1);
});

it.each([11_422, -11_422, 13])('does not count readings with a power of ten of %d', async (power) => {
  const found = await readFeed(usagePoint(), series('1', { powerOfTenMultiplier: power }), block(hours(1)));
  expect(found).toMatchObject({ readings: 0, delivered: 0, codes: ['series_not_counted', 'no_readings'] });
});

it.each(['9'.repeat(400), `-${'9'.repeat(300)}`])(
  'leaves out a value with hundreds of digits',
  async (value) => {
    const found = await readFeed(
      usagePoint(),
      series(),
      block([...hours(1), { start: midnight + 3600, value }]),
    );
    expect(found).toMatchObject({ readings: 1, delivered: 0.001, codes: ['invalid_readings'] });
  },
);

it('reports a reading that has another one inside, and reads that', async () => {
  const [first, second] = hours(1, 2).map(
    (one) => block([one]).match(/<IntervalReading>.*<\/IntervalReading>/)?.[0],
  );
  for (const parent of ['<timePeriod>', '<IntervalReading>']) {
    const nested = first?.replace(parent, `${parent}${second}`) ?? '';
    const found = await readFeed(usagePoint(), series(), block(hours(1)).replace(first ?? '', nested));
    expect(found).toMatchObject({ readings: 1, delivered: 0.002 });
    expect(found.codes).toContain('invalid_readings');
  }
});
