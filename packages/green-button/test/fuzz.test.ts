import { gzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { GreenButtonError, readGreenButton } from '../src/index.ts';
import { sample } from './support/sample.ts';

// Files with one series each, in different styles.
const names = ['pgesmd_espi_1_day.xml', 'sdk_Gas.xml', 'eddie_Batch.xml', 'sdk_MonthlyOnlyElectricData.xml'];
const runsPerFile = 150;

it.each(names)('never reads a wrong sum of a mutated %s without a warning', async (name) => {
  const original = new TextDecoder().decode(sample(name));
  const random = createRandom(20_261_123);
  let silent = 0;
  for (let run = 0; run < runsPerFile; run += 1) {
    const mutated = mutate(original, random);
    const data = await readGreenButton(mutated, { now: 2e9 }).catch(rethrowUnexpected);
    if (!data || data.warnings.some(({ code }) => !knownWarnings.has(code))) continue;
    silent += 1;
    expect(data.complete).toBe(true);
    const sum = data.usagePoints
      .flatMap(({ readings }) => [...readings])
      .reduce((all, { value }) => all + value, 0);
    expect(sum, `run ${run}`).toBeCloseTo(sumOf(mutated), 6);
  }
  // The sums of some are compared, else the test proves nothing.
  expect(silent).toBeGreaterThan(5);
});

it('never reads a wrong sum of a mutated gzip file without a warning', async () => {
  const original = gzipSync(sample('sdk_Gas.xml'), { mtime: 0 });
  const random = createRandom(7);
  for (let run = 0; run < 100; run += 1) {
    const mutated = original.slice();
    mutated[20 + Math.floor(random() * (mutated.length - 20))] = Math.floor(random() * 256);
    const data = await readGreenButton(mutated, { now: 2e9 }).catch(rethrowUnexpected);
    if (!data || data.warnings.length > 0) continue;
    const readings = data.usagePoints.flatMap((point) => [...point.readings]);
    expect(readings.reduce((all, { value }) => all + value, 0)).toBeCloseTo(1074.821, 6);
  }
});

// The unchanged file has them.
const knownWarnings = new Set(['implausible_readings', 'local_time_as_utc']);

const rethrowUnexpected = (error: unknown): undefined => {
  if (!(error instanceof GreenButtonError)) throw error;
};

const mutate = (text: string, random: () => number): string => {
  const at = Math.floor(random() * text.length);
  const length = Math.floor(random() ** 4 * 2000) + 1;
  const to = Math.floor(random() * text.length);
  const mutations = [
    () => text.slice(0, at),
    () => text.slice(0, at) + text.slice(at + length),
    () => text.slice(0, at) + text.slice(at, at + length) + text.slice(at),
    () => text.slice(0, to) + text.slice(at, at + length) + text.slice(to),
    () => text.slice(0, at) + tokens[Math.floor(random() * tokens.length)] + text.slice(at),
    () => text.slice(0, at) + String.fromCharCode(32 + Math.floor(random() * 95)) + text.slice(at + 1),
    () => swapDigits(text, at),
  ];
  return (mutations[Math.floor(random() * mutations.length)] as () => string)();
};

const tokens = [
  '<',
  '>',
  '&',
  '"',
  '</entry>',
  '<entry>',
  ']]>',
  '<!--',
  '-->',
  '\u0000',
  '<value>1</value>',
  '&lt;',
  '&#0;',
  '5',
];

const swapDigits = (text: string, at: number): string =>
  text.slice(0, at) +
  text.slice(at).replace(/>(\d)(\d*)</, (_, first: string, rest: string) => `>${rest}${first}<`);

// An independent reader of files with one series: regular expressions instead of XML.
const sumOf = (text: string): number => {
  const uncommented = text.replace(/<!--[\s\S]*?-->/g, '');
  const field = (part: string, name: string) =>
    new RegExp(`<(?:\\w+:)?${name}[^>]*>\\s*([^<]*?)\\s*<`).exec(part)?.[1];
  const type = /<(?:\w+:)?ReadingType[\s>][\s\S]*?<\/(?:\w+:)?ReadingType>/.exec(uncommented)?.[0] ?? '';
  const scale =
    10 ** (Number(field(type, 'powerOfTenMultiplier') ?? 0) - (field(type, 'uom') === '72' ? 3 : 0));
  const values = new Map<string, number>();
  for (const [part] of uncommented.matchAll(
    /<(?:\w+:)?IntervalReading>[\s\S]*?<\/(?:\w+:)?IntervalReading>/g,
  ))
    values.set(field(part, 'start') ?? '', Number(field(part, 'value')));
  return [...values.values()].reduce((all, value) => all + Math.abs(value), 0) * scale;
};

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
const createRandom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
