import { describe, expect, it } from 'vitest';
import { readGreenButton, summarize } from '../src/index.ts';
import { block, entry, feed, readingType, series, summary, timeZone, usagePoint } from './support/feed.ts';
import { hours, midnight, readFeed } from './support/read-feed.ts';

it.each([
  [-18_000, 3600, 'America/New_York'],
  [-28_800, 3600, 'America/Los_Angeles'],
  [-25_200, 0, 'America/Phoenix'],
])('names the time zone %d with DST %d', async (offset, dst, name) => {
  const found = await readFeed(usagePoint(), timeZone(offset, dst), series(), block(hours(1)));
  expect(found.timeZone).toBe(name);
});

it('reads the rules for daylight saving time', async () => {
  const { point } = await readFeed(usagePoint(), timeZone(-18_000), series(), block(hours(1)));
  expect(point?.timeZone).toMatchObject({
    dstStart: { month: 3, weekday: 7, week: 2, secondOfDay: 7200 },
    dstEnd: { month: 11, weekday: 7, week: 1, secondOfDay: 7200 },
  });
});

it.each([
  ['65ED5A70', '67271F70'],
  ['B60E', 'B40E'],
])('says that the rules %s and %s are unknown', async (start, end) => {
  const found = await readFeed(usagePoint(), timeZone(-18_000, 3600, start, end), series(), block(hours(1)));
  expect(found).toMatchObject({ timeZone: 'America/New_York', codes: ['unknown_dst_rule'] });
});

describe('local time written as UTC', () => {
  const utcMidnight = midnight - 5 * 3600;
  const dayFrom = (start: number, count = 24) =>
    block(Array.from({ length: count }, (_, index) => ({ start: start + index * 3600, value: 1 })));
  const twoDays = dayFrom(utcMidnight) + dayFrom(utcMidnight + 86_400);

  it.each([
    ['an offset of 0', timeZone(0, 0), 'UTC'],
    ['an offset of 0 with the rules of North America', timeZone(0), null],
    ['the offset of New York', timeZone(-18_000), 'America/New_York'],
  ])('is recognized by days from midnight UTC with %s, and not shifted', async (_name, zone, name) => {
    const { point, start, codes } = await readFeed(usagePoint(), zone, series(), twoDays);
    expect(point).toMatchObject({ localTimeAsUtc: 'likely', timeZone: { name } });
    expect([start, codes]).toEqual([utcMidnight, ['local_time_as_utc']]);
  });

  it('is possible with an offset of 0 where no block is as long as a day', async () => {
    for (const zone of [timeZone(0, 0), timeZone(0)]) {
      const { point, codes } = await readFeed(usagePoint(), zone, series(), dayFrom(midnight, 22));
      expect([point?.localTimeAsUtc, codes]).toEqual(['possible', ['local_time_as_utc']]);
    }
  });

  it('is possible where one block has several days from midnight UTC, such as an export of a range', async () => {
    const { point } = await readFeed(usagePoint(), timeZone(-18_000), series(), dayFrom(utcMidnight, 72));
    expect(point?.localTimeAsUtc).toBe('possible');
  });

  it('is recognized by readings of a day', async () => {
    const daily = [0, 1].map((day) => ({ start: utcMidnight + day * 86_400, seconds: 86_400, value: 1 }));
    const { point } = await readFeed(usagePoint(), timeZone(-18_000), series(), block(daily));
    expect(point?.localTimeAsUtc).toBe('likely');
  });

  it.each([
    ['days from an American midnight', timeZone(0, 0), dayFrom(midnight) + dayFrom(midnight + 86_400)],
    ['the rules of Europe', timeZone(0, 3600, '3E0E1000', 'AE0E2000'), twoDays],
    ['days from midnight in the time zone of the file', timeZone(-18_000), dayFrom(midnight)],
    ['no time zone', '', twoDays],
  ])('is not suspected with %s', async (_name, zone, days) => {
    const { point, codes } = await readFeed(usagePoint(), zone, series(), days);
    expect([point?.localTimeAsUtc, codes]).toEqual([null, []]);
  });
});

it('corrects the multiplier of a feed that is known to give Wh as kWh', async () => {
  const xml = feed(usagePoint(), series('1', { powerOfTenMultiplier: 3 }), block(hours(1500)));
  const known = xml.replace('<title>Feed<', '<title>Opower ESPI Third Party Batch Feed v1<');
  const data = await readGreenButton(known);
  expect(summarize(data).usagePoints[0]?.delivered).toBe(1.5);
  expect(data.warnings.map(({ code }) => code)).toEqual(['corrected_multiplier']);
});

it('warns of readings above 100 kW, and of readings in the future', async () => {
  expect((await readFeed(usagePoint(), series(), block(hours(100_001)))).codes).toEqual([
    'implausible_readings',
  ]);
  const data = await readGreenButton(feed(usagePoint(), series(), block(hours(1))), { now: midnight - 1e6 });
  expect(data.warnings.map(({ code }) => code)).toEqual(['future_readings']);
});

it('counts only the readings that are in the future', async () => {
  const xml = feed(usagePoint(), series(), block(hours(1, 1, 1, 1)));
  // A day before the end of the third hour.
  const { warnings } = await readGreenButton(xml, { now: midnight + 3 * 3_600 - 86_400 });
  expect(warnings).toMatchObject([{ code: 'future_readings', count: 1 }]);
});

it('reads bills, with null for what is unknown', async () => {
  const period = '<billingPeriod><duration>86400</duration><start>1704085200</start></billingPeriod>';
  const later = '<billingPeriod><duration>86400</duration><start>1704171600</start></billingPeriod>';
  const usage =
    '<overallConsumptionLastPeriod><powerOfTenMultiplier>3</powerOfTenMultiplier><uom>72</uom><value>42</value></overallConsumptionLastPeriod>';
  const { point } = await readFeed(
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
  const { point, codes } = await readFeed(
    usagePoint(),
    summary(
      '<billingPeriod><duration>86400</duration><start>1704085200</start></billingPeriod><billLastPeriod>64170</billLastPeriod><costAdditionalDetailLastPeriod><measurement><powerOfTenMultiplier>-3</powerOfTenMultiplier><uom>80</uom><value>1</value></measurement></costAdditionalDetailLastPeriod>',
    ),
  );
  expect(point?.bills[0]?.cost).toBe(64.17);
  expect(codes).toContain('corrected_amounts');
});

it('makes a usage point of a path without an entry', async () => {
  const found = await readFeed(series(), block(hours(1)));
  expect(found).toMatchObject({ id: '1', service: 'electricity', delivered: 0.001, codes: [] });
});

it.each(['111', '222'])('makes a usage point of meter reading %s that has none', async (id) => {
  const meterReading = entry({ self: `MeterReading/${id}` }, '<MeterReading xmlns="http://naesb.org/espi"/>');
  const readings = block(hours(1)).replace('UsagePoint/1/MeterReading/1/', `MeterReading/${id}/`);
  const found = await readFeed(meterReading, readingType('9'), readings);
  expect(found).toMatchObject({ id: `MeterReading/${id}`, delivered: 0.001 });
});

it('uses the only reading type where the link is missing, and says so', async () => {
  const meterReading = entry(
    { self: 'UsagePoint/1/MeterReading/1' },
    '<MeterReading xmlns="http://naesb.org/espi"/>',
  );
  const found = await readFeed(usagePoint(), meterReading, readingType('9'), block(hours(1)));
  expect(found).toMatchObject({ delivered: 0.001, codes: ['guessed_reading_type'] });
});

it('does not sum readings without a reading type', async () => {
  const found = await readFeed(usagePoint(), block(hours(1)));
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

describe('a file in which nothing has links', () => {
  const unlink = (text: string) => text.replaceAll(/<link[^>]*>/g, '');
  const usage =
    '<overallConsumptionLastPeriod><powerOfTenMultiplier>0</powerOfTenMultiplier><uom>72</uom><value>6</value></overallConsumptionLastPeriod>';
  const period = `<billingPeriod><duration>86400</duration><start>${midnight}</start></billingPeriod>`;
  const twoBlocks = block(hours(1, 2, 3)).replace(/(<IntervalBlock.*<\/IntervalBlock>)/, (one) => {
    return one + one.replaceAll(/<start>(\d+)</g, (_, start) => `<start>${Number(start) + 86_400}<`);
  });

  it('is read with its only reading type and its bill', async () => {
    const found = await readFeed(unlink(readingType('1') + twoBlocks + summary(period + usage)));
    expect(found).toMatchObject({
      id: '1',
      service: 'electricity',
      readings: 6,
      delivered: 0.012,
      unit: 'kWh',
    });
    expect(found.point?.bills).toMatchObject([{ start: midnight, usage: 0.006 }]);
    expect(found.codes.sort()).toEqual(['guessed_link', 'guessed_reading_type']);
  });

  it.each([
    ['two reading types', readingType('1') + readingType('2', { uom: 38 })],
    ['two meters', readingType('1') + usagePoint('1') + usagePoint('2')],
    ['a meter reading of another meter', series('1') + series('1', {}, '2')],
  ])('is not guessed with %s', async (_name, others) => {
    const found = await readFeed(others, unlink(block(hours(1))));
    expect(found.readings ?? 0).toBe(0);
    expect(found.codes).toContain('unlinked');
  });
});
