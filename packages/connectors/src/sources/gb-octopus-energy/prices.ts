import type { HttpContext } from '@utility-connect/connector/http';
import { type Agreement, type Range, readRates } from './api.ts';

export const HALF_HOUR = 1_800;

/** Fuel, number of registers, product and region, as in `E-1R-VAR-22-11-01-A`. */
const TARIFF = /^E-1R-(?<product>.+)-[A-P]$/;

/**
 * Reads the price of each half-hour, in pence per kWh with taxes, by its start.
 *
 * A half-hour has none if its tariff has more than one register, or rates that depend on how the customer pays: which one applies is
 * not known.
 */
export async function readPrices(
  context: HttpContext,
  agreements: readonly Agreement[],
  range: Range,
): Promise<Map<number, number | null>> {
  const prices = new Map<number, number | null>();
  for (const { tariff_code: tariff, valid_from, valid_to } of agreements) {
    const from = Math.max(range.from, valid_from);
    const to = Math.min(range.to, valid_to ?? Infinity);
    const product = TARIFF.exec(tariff)?.groups?.product;
    if (product === undefined || from >= to) continue;
    for (const rate of await readRates(context, { product, tariff }, { ...range, from, to })) {
      const first = Math.ceil(Math.max(from, rate.valid_from ?? 0) / HALF_HOUR) * HALF_HOUR;
      const end = Math.min(to, rate.valid_to ?? Infinity);
      for (let start = first; start + HALF_HOUR <= end; start += HALF_HOUR) {
        const isOther = prices.has(start) && prices.get(start) !== rate.value_inc_vat;
        prices.set(start, isOther ? null : rate.value_inc_vat);
      }
    }
  }
  return prices;
}
