import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import {
  type Bill,
  type Reading,
  readGreenButton,
  streamGreenButton,
  type UsagePoint,
  writeGreenButton,
} from '../src/index.ts';
import { propertySettings } from './support/property.ts';
import { sample, sampleNames } from './support/sample.ts';

const writeAndRead = async (usagePoints: Parameters<typeof writeGreenButton>[0]) =>
  readGreenButton(writeGreenButton(usagePoints), { now: 2e9 });

// Everything but the address of the resource and personal data.
const comparable = ({ readings, href: _, address: __, ...rest }: UsagePoint) => ({
  ...rest,
  readings: [...readings],
});

const readableNames = sampleNames.filter((name) => !name.startsWith('certtest'));

it.each(readableNames)('writes %s so that it reads back equal', async (name) => {
  const { usagePoints } = await readGreenButton(sample(name));
  const again = await writeAndRead(usagePoints);
  expect(again.usagePoints.map(comparable)).toEqual(usagePoints.map(comparable));
});

const millionths = fc.integer({ min: 0, max: 50_000_000 }).map((value) => value / 1_000_000);
const money = fc.option(fc.integer({ min: -1_000_000, max: 10_000_000 }).map((value) => value / 100_000));

// Readings of mixed lengths with gaps.
const readings = (direction: Reading['direction']) =>
  fc
    .array(
      fc.record({
        gap: fc.constantFrom(0, 0, 0, 900, 86_400),
        seconds: fc.constantFrom(60, 900, 3600, 86_400),
        value: millionths,
        quality: fc.option(fc.constantFrom(0, 8, 9, 12, 17, 19)),
        cost: money,
      }),
      { maxLength: 40 },
    )
    .map((parts): Reading[] => {
      let start = 1_704_085_200;
      return parts.map(({ gap, seconds, value, quality, cost }) => {
        start += gap;
        const reading: Reading = {
          start,
          seconds,
          direction,
          value,
          quality,
          estimated: quality === 8 || quality === 9 || quality === 12,
          cost,
          currency: cost === null ? null : 'USD',
        };
        start += seconds;
        return reading;
      });
    });

const bills = fc
  .array(fc.record({ days: fc.integer({ min: 1, max: 40 }), usage: fc.option(millionths), cost: money }), {
    maxLength: 5,
  })
  .map((parts): Bill[] => {
    let start = 1_704_085_200;
    return parts.map(({ days, usage, cost }) => {
      const end = start + days * 86_400;
      const bill: Bill = {
        start,
        end,
        usage,
        unit: usage === null ? null : 'kWh',
        cost,
        currency: 'USD',
        tariff: null,
      };
      start = end;
      return bill;
    });
  });

const usagePoint = fc
  .record({
    id: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((id) => /^[^/\s\p{C}]+$/u.test(id) && id !== '.' && id !== '..'),
    title: fc.option(
      fc
        .string({ maxLength: 30 })
        .map((text) => text.trim())
        .filter((text) => text !== '' && !/[\p{C}]/u.test(text)),
    ),
    delivered: readings('delivered'),
    received: readings('received'),
    bills,
    tariff: fc.option(fc.constantFrom('E-1', 'TOU & more <b>')),
  })
  .map(({ delivered, received, ...rest }) => {
    const readings = [...delivered, ...received];
    return { ...rest, service: 'electricity', unit: readings.length > 0 ? 'kWh' : null, readings } as const;
  });

it('writes anything so that it reads back equal', async () => {
  await fc.assert(
    fc.asyncProperty(usagePoint, async (written) => {
      const { usagePoints, complete } = await writeAndRead([written]);
      expect(complete).toBe(true);
      const [again] = usagePoints.map(comparable);
      const order = (list: readonly Reading[]) =>
        [...list].sort((a, b) => a.start - b.start || a.direction.localeCompare(b.direction));
      expect({ ...again, readings: order(again?.readings ?? []) }).toEqual({
        ...written,
        measuresReceived: written.readings.some(({ direction }) => direction === 'received'),
        timeZone: null,
        localTimeAsUtc: null,
        currency: written.readings.some(({ direction, cost }) => direction === 'delivered' && cost)
          ? 'USD'
          : null,
        readings: order(written.readings),
      });
    }),
    propertySettings(100),
  );
});

const schemaFile = (fileName: string) => ({
  fileName,
  contents: readFileSync(new URL(`data/${fileName}`, import.meta.url), 'utf8'),
});

const schemaErrors = async (xml: string) => {
  const { errors } = await validateXML({
    xml: { fileName: 'feed.xml', contents: xml },
    schema: [schemaFile('atom.xsd')],
    preload: [schemaFile('espi.xsd')],
  });
  return errors.map(({ message }) => message);
};

it('writes feeds that are valid against the ESPI schema', async () => {
  const samples = await Promise.all(readableNames.map((name) => readGreenButton(sample(name))));
  const usagePoints = [...samples.flatMap((sample) => sample.usagePoints), ...fc.sample(usagePoint, 50)];
  expect(await schemaErrors([...writeGreenButton(usagePoints)].join(''))).toEqual([]);
});

it('is validated by a schema that refuses another order of elements', async () => {
  const { usagePoints } = await readGreenButton(sample('sdk_15minLP_15Days.xml'));
  const xml = [...writeGreenButton(usagePoints)].join('');
  const swapped = xml.replace(/(<duration>\d+<\/duration>)(<start>\d+<\/start>)/, '$2$1');
  expect(swapped).not.toBe(xml);
  expect(await schemaErrors(swapped)).not.toEqual([]);
});

it('refuses values that the format cannot hold', () => {
  const reading: Reading = {
    start: 1_704_085_200,
    seconds: 900,
    direction: 'delivered',
    value: Number.POSITIVE_INFINITY,
    quality: null,
    estimated: false,
    cost: null,
    currency: null,
  };
  const write = () => [
    ...writeGreenButton([{ id: '1', service: 'electricity', unit: 'kWh', readings: [reading] }]),
  ];
  expect(write).toThrow(RangeError);
});

it('writes the currency where only the last of many readings has a cost', async () => {
  const { usagePoints } = await readGreenButton(sample('sdk_1hrLP_32DaysNoCost.xml'));
  const hours = [...(usagePoints[0]?.readings ?? [])];
  const many: Reading[] = Array.from({ length: 1000 }, (_, index) => ({
    ...(hours[0] as Reading),
    start: 1_704_085_200 + index * 3600,
    ...(index === 999 && { cost: 0.25, currency: 'USD' }),
  }));
  const again = await writeAndRead([{ id: '1', service: 'electricity', unit: 'kWh', readings: many }]);
  expect([...(again.usagePoints[0]?.readings ?? [])].at(-1)).toMatchObject({ cost: 0.25, currency: 'USD' });
});

it('writes the same from readings that arrive meanwhile', async () => {
  const { usagePoints } = await readGreenButton(sample('sdk_15minLP_15Days.xml'));
  const streamed = usagePoints.map((usagePoint) => ({
    ...usagePoint,
    readings: (async function* () {
      for (const reading of usagePoint.readings) yield reading;
    })(),
  }));
  const again = await readGreenButton(streamGreenButton(streamed), { now: 2e9 });
  expect(again.complete).toBe(true);
  expect(again.usagePoints.map(comparable)).toEqual(usagePoints.map(comparable));
});
