import { type ConnectorAccount, ConnectorError } from '@utility-connect/connector';
import type { Account, MeterPoint, Property } from './api.ts';
import { HALF_HOUR } from './prices.ts';

/** A meter point for usage, with those for export at the same property. */
export interface Home {
  readonly key: string;
  readonly property: Property;
  readonly usage: MeterPoint;
  readonly exports: readonly MeterPoint[];
}

/**
 * The homes of an account. Export belongs to the meter point for usage with the lowest number, so that keys never change. A property
 * that only exports is no home: its usage is unknown.
 */
export function homesOf({ properties }: Account): Home[] {
  return properties.flatMap((property): Home[] => {
    const points = property.electricity_meter_points.toSorted((a, b) => (a.mpan < b.mpan ? -1 : 1));
    const exports = points.filter(({ is_export }) => is_export);
    const usages = points.filter(({ is_export }) => !is_export);
    return usages.map((usage, index) => ({
      key: usage.mpan,
      property,
      usage,
      exports: index === 0 ? exports : [],
    }));
  });
}

/** @throws ConnectorError `invalid_answer` if the account has no such home. */
export function homeOf(account: Account, key: string): Home {
  const home = homesOf(account).find((candidate) => candidate.key === key);
  if (!home) throw new ConnectorError('invalid_answer', 'Octopus Energy no longer lists the meter point.');
  return home;
}

export function toAccount({ number }: Account, { key, property }: Home): ConnectorAccount {
  const { address_line_1, address_line_2, address_line_3, town, county, postcode } = property;
  const lines = [address_line_1, address_line_2, address_line_3, town, county, postcode];
  return {
    key,
    accountNumber: number,
    address: lines.filter((line) => line?.trim()).join(', '),
    timeZone: 'Europe/London',
    intervalSeconds: HALF_HOUR,
    hasEmissions: false,
    currency: 'GBP',
  };
}
