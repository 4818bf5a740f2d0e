import type { Bill } from '../types.ts';
import type { Warnings } from '../warnings.ts';
import { find, type Node, numberOf, textOf } from '../xml/entry.ts';
import type { RankedBill } from './draft.ts';
import { currencyOf, scaleOf } from './reading-type.ts';

/** Reads a `UsageSummary` or `ElectricPowerUsageSummary`. `null` if it has no usable period. */
export function readBill(node: Node, warnings: Warnings): Bill | null {
  const start = numberOf(node, 'billingPeriod', 'start');
  const seconds = numberOf(node, 'billingPeriod', 'duration');
  if (!start || !seconds || start < 0 || seconds < 0) {
    warnings.add('invalid_bills', 'Bills without a usable period were left out.');
    return null;
  }
  const startSeconds = toSeconds(start, warnings);
  const consumption = find(node, 'overallConsumptionLastPeriod');
  const value = numberOf(consumption, 'value');
  const { unit, divisor } = scaleOf(
    numberOf(consumption, 'uom'),
    numberOf(consumption, 'powerOfTenMultiplier') ?? 0,
  );
  const amount = numberOf(node, 'billLastPeriod');
  return {
    start: startSeconds,
    end: startSeconds + Math.trunc(seconds),
    usage: value === null || unit === null ? null : value / divisor,
    unit: value === null ? null : unit,
    cost: amount === null ? null : amount / amountDivisor(node, warnings),
    currency: currencyOf(numberOf(node, 'currency')),
    tariff: textOf(node, 'tariffProfile'),
  };
}

/** Keeps the later one of two bills of the same period, and puts them in order. */
export function orderBills(bills: readonly RankedBill[]): Bill[] {
  const byPeriod = new Map<string, Bill>();
  for (const { bill } of [...bills].sort((a, b) => a.updated - b.updated))
    byPeriod.set(`${bill.start}/${bill.end}`, bill);
  return [...byPeriod.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

const toSeconds = (time: number, warnings: Warnings): number => {
  if (time < 100_000_000_000) return Math.trunc(time);
  warnings.add('milliseconds', 'Times in milliseconds were read as such. The standard has seconds.');
  return Math.trunc(time / 1000);
};

// The standard has hundred-thousandths. Some feeds give thousandths and note that only in the measurements of their line items.
const amountDivisor = (node: Node, warnings: Warnings): number => {
  const item = node.children.find(
    (child) =>
      child.name === 'costAdditionalDetailLastPeriod' && numberOf(child, 'measurement', 'uom') === monetary,
  );
  const powerOfTen = numberOf(item, 'measurement', 'powerOfTenMultiplier');
  if (powerOfTen === null || powerOfTen === -5 || powerOfTen >= 0) return 100_000;
  warnings.add(
    'corrected_amounts',
    'Amounts of bills were read with the power of ten of their line items, instead of the standard’s hundred-thousandths.',
  );
  return 10 ** -powerOfTen;
};

const monetary = 80;
