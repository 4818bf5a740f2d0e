import type { ConnectorBill, Utility } from '@utility-connect/connector';
import { type Household, quarterHoursOf } from './household.ts';
import { zoneOf } from './time-zone.ts';

/** The charges of a bill. */
type Charges = Required<Pick<ConnectorBill, 'usageKwh' | 'cost' | 'currency'>>;

/** Flat rates, in the currency of the utility. */
const FIXED_PER_BILL = 12;
const PER_KWH = 0.21;
const CREDIT_PER_EXPORTED_KWH = 0.07;

const provinces = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' ');

/** Computes the charges between two local midnights from the usage of the home. */
export function chargesOf(utility: Utility, home: Household, { start, end }: ConnectorBill): Charges {
  const zone = zoneOf(home.timeZone);
  let usage = 0;
  let exported = 0;
  for (let day = zone.dayOf(start); day < zone.dayOf(end); day++) {
    for (const energy of quarterHoursOf(home, day)) {
      usage += Math.max(0, energy);
      exported += Math.max(0, -energy);
    }
  }
  return {
    usageKwh: toHundredths(usage),
    cost: toHundredths(FIXED_PER_BILL + PER_KWH * usage - CREDIT_PER_EXPORTED_KWH * exported),
    currency: provinces.includes(utility.states[0] ?? '') ? 'CAD' : 'USD',
  };
}

const toHundredths = (value: number): number => Math.round(value * 100) / 100;
