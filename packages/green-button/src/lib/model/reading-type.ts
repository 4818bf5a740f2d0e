import type { Service, Unit } from '../types.ts';
import { type Node, numberOf } from '../xml/entry.ts';

/** The encoding of the values of a series. */
export interface ReadingType {
  readonly uom: number | null;
  readonly unit: Unit | null;
  /** Values are divided by this; dividing by a power of ten rounds better than multiplying by its inverse. */
  readonly divisor: number;
  readonly powerOfTen: number;
  readonly flow: Flow;
  readonly accumulation: number | null;
  readonly isExtreme: boolean;
  readonly quality: number | null;
  readonly currency: string | null;
  readonly intervalSeconds: number | null;
  readonly service: Service | null;
}

/** `none`: not given or not applicable. `other`: a quadrant or another quantity that isn't usage. */
export type Flow = 'delivered' | 'received' | 'net' | 'total' | 'none' | 'other';

/** Reads a `ReadingType`. */
export function readReadingType(node: Node): ReadingType {
  const uom = numberOf(node, 'uom');
  const powerOfTen = numberOf(node, 'powerOfTenMultiplier') ?? 0;
  return {
    uom,
    powerOfTen,
    ...scaleOf(uom, powerOfTen),
    flow: flowOf(numberOf(node, 'flowDirection')),
    accumulation: numberOf(node, 'accumulationBehaviour'),
    // The highest, second highest, … or smallest value.
    isExtreme: [8, 9, 16, 17, 23, 24, 25].includes(numberOf(node, 'dataQualifier') ?? 0),
    quality: numberOf(node, 'defaultQuality'),
    currency: currencyOf(numberOf(node, 'currency')),
    intervalSeconds: numberOf(node, 'intervalLength') || null,
    service: serviceOfCommodity.get(numberOf(node, 'commodity') ?? -1) ?? null,
  };
}

/** Unit and divisor of a value with this unit symbol (`uom`) and power of ten. No unit if the power is beyond the standard's. */
export function scaleOf(uom: number | null, powerOfTen: number): { unit: Unit | null; divisor: number } {
  if (Math.abs(powerOfTen) > largestPower) return { unit: null, divisor: 1 };
  const [unit, exponent] = units.get(uom ?? -1) ?? [null, 0];
  return { unit, divisor: 10 ** (exponent - powerOfTen) };
}

/** Whether the values are amounts per interval, in a unit of usage. */
export function isSummable({ accumulation, unit, flow, isExtreme }: ReadingType): boolean {
  const isDelta = accumulation === 4 || accumulation === null || accumulation === 0;
  return isDelta && unit !== null && flow !== 'other' && !isExtreme;
}

/** Whether two types mean the same amount by the same value. */
export function isSameScale(a: ReadingType, b: ReadingType): boolean {
  return a.uom === b.uom && a.divisor === b.divisor && a.flow === b.flow && a.accumulation === b.accumulation;
}

/** ISO 4217 letters of the numbers that ESPI lists. */
export function currencyOf(code: number | null): string | null {
  return currencies.get(code ?? 0) ?? null;
}

/** The number of a currency, 0 (another one) if it isn't listed, `null` for none. */
export function currencyCode(currency: string | null): number | null {
  if (currency === null) return null;
  return [...currencies].find(([, letters]) => letters === currency)?.[0] ?? 0;
}

/** The unit symbol for a unit. */
export function uomOf(unit: Unit): number | null {
  return [...units].find(([, [known]]) => known === unit)?.[0] ?? null;
}

/** Pico. */
const largestPower = 12;

// The exponent of the unit relative to the symbol: 1 kWh is 10^3 Wh.
const units = new Map<number, [Unit, number]>([
  [72, ['kWh', 3]],
  [169, ['therm', 0]],
  [132, ['BTU', 0]],
  [42, ['m3', 0]],
  [166, ['m3', 0]],
  [167, ['m3', 0]],
  [119, ['ft3', 0]],
  [120, ['ft3', 0]],
  [128, ['gal', 0]],
  [130, ['imp gal', 0]],
  [134, ['L', 0]],
  [156, ['L', 0]],
  [157, ['L', 0]],
]);

const flowOf = (code: number | null): Flow => {
  if (code === null) return 'none';
  return flows.get(code) ?? 'other';
};

// 8 and 10 are forward and reverse energy by quadrants.
const flows = new Map<number, Flow>([
  [0, 'none'],
  [1, 'delivered'],
  [4, 'net'],
  [8, 'delivered'],
  [10, 'received'],
  [19, 'received'],
  [20, 'total'],
  [21, 'total'],
]);

const serviceOfCommodity = new Map<number, Service>([
  [1, 'electricity'],
  [2, 'electricity'],
  [7, 'gas'],
  [8, 'gas'],
  [17, 'gas'],
  [9, 'water'],
]);

const currencies = new Map<number, string>([
  [840, 'USD'],
  [978, 'EUR'],
  [36, 'AUD'],
  [124, 'CAD'],
  [756, 'CHF'],
  [156, 'CNY'],
  [208, 'DKK'],
  [826, 'GBP'],
  [392, 'JPY'],
  [578, 'NOK'],
  [643, 'RUB'],
  [752, 'SEK'],
  [356, 'INR'],
]);
