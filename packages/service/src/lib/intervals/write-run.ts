/** Intervals of a month as they lie in its numbers: see `chunk-numbers.ts`. */
export interface OpenRun {
  readonly count: number;
  readonly start: number;
  readonly seconds: number;
  readonly usageBytes: number;
  readonly emissionsBytes: number;
  readonly usagesAt: number;
  readonly emissionsAt: number;
}

/** The part of a run from its interval `first` up to `end`. */
export interface CutRun extends OpenRun {
  readonly first: number;
  readonly end: number;
}

/** Parts of a kWh in which a usage is kept: it has four decimals at most. */
export const USAGE_PARTS = 10_000;
/** Parts of a kg CO2e in which emissions are kept: they have five decimals at most. */
export const EMISSIONS_PARTS = 100_000;
/** Most that an interval takes: its names, two times, two amounts and the comma behind it. */
export const MOST_BYTES: number =
  '{"start":,"end":,"usage":,"ghg_emissions":},'.length +
  2 * 10 +
  '214748.3647'.length +
  '21474.83647'.length;
/** What may be written behind the last interval and is not part of it. */
export const SPARE_BYTES = 8;

/**
 * Writes the intervals of a run as {@link encodeChunks} does, a comma behind each. Eight or four characters at once: what that is
 * too much is written over by what follows.
 *
 * @param target has room for {@link MOST_BYTES} an interval, and for {@link SPARE_BYTES}.
 * @returns the offset behind the last comma.
 */
export function writeRun(source: DataView, run: CutRun, target: DataView, offset: number): number {
  const { seconds, first, end, usageBytes, emissionsBytes } = run;
  const usageMask = (-1 >>> (32 - 8 * usageBytes)) | 0;
  const emissionsMask = (-1 >>> (32 - 8 * emissionsBytes)) | 0;
  let usageAt = run.usagesAt + first * usageBytes;
  let emissionsAt = run.emissionsAt + first * emissionsBytes;
  // The ten digits of a time: the first six change every few intervals, the last four with each.
  let low = (run.start + first * seconds) % 10_000;
  let high = Math.floor((run.start + first * seconds) / 10_000);
  let colonAndHigh = withColon(high);
  let at = offset;
  for (let index = first; index < end; index += 1) {
    target.setFloat64(at, START, true);
    target.setFloat64(at + 7, colonAndHigh, true);
    target.setUint32(at + 15, FOUR_DIGITS[low] as number, true);
    low += seconds;
    if (low >= 10_000) {
      high += (low / 10_000) | 0;
      low %= 10_000;
      colonAndHigh = withColon(high);
    }
    target.setFloat64(at + 19, END, true);
    target.setFloat64(at + 24, colonAndHigh, true);
    target.setUint32(at + 32, FOUR_DIGITS[low] as number, true);
    target.setFloat64(at + 36, USAGE, true);
    target.setUint8(at + 44, COLON);
    const usage = source.getInt32(usageAt, true) & usageMask;
    usageAt += usageBytes;
    const kwh = (usage / USAGE_PARTS) | 0;
    at = writeDecimal(target, at + 45, kwh, usage - kwh * USAGE_PARTS, 0);
    if (emissionsBytes > 0) {
      target.setFloat64(at, EMISSIONS_1, true);
      target.setFloat64(at + 8, EMISSIONS_2, true);
      target.setUint8(at + 16, COLON);
      const emissions = source.getInt32(emissionsAt, true) & emissionsMask;
      emissionsAt += emissionsBytes;
      const kg = (emissions / EMISSIONS_PARTS) | 0;
      const fraction = emissions - kg * EMISSIONS_PARTS;
      const four = (fraction / 10) | 0;
      at = writeDecimal(target, at + 17, kg, four, fraction - four * 10);
    }
    target.setUint16(at, BRACE_AND_COMMA, true);
    at += 2;
  }
  return at;
}

/** Writes a number as JSON has it. @param four its first decimals, of which there may be a fifth. */
function writeDecimal(target: DataView, offset: number, whole: number, four: number, fifth: number): number {
  const at = writeWhole(target, offset, whole);
  if (four === 0 && fifth === 0) return at;
  target.setUint8(at, POINT);
  target.setUint32(at + 1, FOUR_DIGITS[four] as number, true);
  if (fifth === 0) return at + 1 + (SIGNIFICANT[four] as number);
  target.setUint8(at + 5, ZERO + fifth);
  return at + 6;
}

function writeWhole(target: DataView, offset: number, whole: number): number {
  if (whole < 10) {
    target.setUint8(offset, ZERO + whole);
    return offset + 1;
  }
  const next = writeWhole(target, offset, (whole / 10) | 0);
  target.setUint8(next, ZERO + (whole % 10));
  return next + 1;
}

const ZERO = '0'.charCodeAt(0);
const POINT = '.'.charCodeAt(0);
const COLON = ':'.charCodeAt(0);
const QUOTE_AND_COLON = '"'.charCodeAt(0) | (COLON << 8);
const BRACE_AND_COMMA = '}'.charCodeAt(0) | (','.charCodeAt(0) << 8);

/** Eight characters as a number of 64 bits, which is written at once. No ASCII makes one that is not a number. */
const eight = (text: string): number =>
  new DataView(new TextEncoder().encode(text.padEnd(8)).buffer).getFloat64(0, true);
const START = eight('{"start"');
const END = eight(',"end":');
const USAGE = eight(',"usage"');
const EMISSIONS_1 = eight(',"ghg_em');
const EMISSIONS_2 = eight('issions"');

const scratch = new DataView(new ArrayBuffer(8));
/** A quote, a colon and six digits as {@link eight} has them. */
const withColon = (number: number): number => {
  scratch.setUint16(0, QUOTE_AND_COLON, true);
  scratch.setUint16(2, (FOUR_DIGITS[Math.floor(number / 10_000)] as number) >>> 16, true);
  scratch.setUint32(4, FOUR_DIGITS[number % 10_000] as number, true);
  return scratch.getFloat64(0, true);
};

const TEN_THOUSAND = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
/** The characters of 0000 to 9999. */
const FOUR_DIGITS = Uint32Array.from(TEN_THOUSAND, (digits) =>
  [...digits].reduceRight((word, digit) => word * 256 + digit.charCodeAt(0), 0),
);
/** How many of four decimals are written: none of the zeros at their end. */
const SIGNIFICANT = Uint8Array.from(TEN_THOUSAND, (digits) => digits.replace(/0+$/, '').length);
