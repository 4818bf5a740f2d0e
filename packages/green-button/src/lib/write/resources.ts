import { currencyCode, uomOf } from '../model/reading-type.ts';
import type { Bill, Direction, DstRule, Service, TimeZone, Unit } from '../types.ts';
import { period } from './blocks.ts';
import { element, inSteps } from './elements.ts';

// The elements are in the order of the schema.

/** A `UsagePoint`. */
export function usagePointOf({
  service,
  tariff = null,
}: {
  readonly service: Service;
  readonly tariff?: string | null;
}): string {
  const category = `<ServiceCategory>${element('kind', serviceKinds[service])}</ServiceCategory>`;
  const point =
    tariff === null ? '' : `<serviceDeliveryPoint>${element('tariffProfile', tariff)}</serviceDeliveryPoint>`;
  return resource('UsagePoint', category + point);
}

/** `LocalTimeParameters`. */
export function timeZoneOf({ offsetSeconds, dstSeconds, dstStart, dstEnd }: TimeZone): string {
  return resource(
    'LocalTimeParameters',
    [
      element('dstEndRule', encodeRule(dstEnd)),
      element('dstOffset', dstSeconds),
      element('dstStartRule', encodeRule(dstStart)),
      element('tzOffset', offsetSeconds),
    ].join(''),
  );
}

interface SeriesInfo {
  readonly service: Service;
  readonly unit: Unit | null;
  readonly direction: Direction;
  readonly seconds: number;
  readonly currency: string | null;
}

/** A `ReadingType` whose values are millionths of the unit. */
export function readingTypeOf({ service, unit, direction, seconds, currency }: SeriesInfo): string {
  return resource(
    'ReadingType',
    [
      element('accumulationBehaviour', 4),
      element('commodity', commodities[service]),
      element('currency', currencyCode(currency)),
      element('flowDirection', direction === 'delivered' ? 1 : 19),
      element('intervalLength', seconds),
      element('kind', unit === 'kWh' || unit === 'therm' || unit === 'BTU' ? 12 : 58),
      scale(unit),
    ].join(''),
  );
}

/** A `UsageSummary`. */
export function summaryOf({ start, end, usage, unit, cost, currency, tariff }: Bill, updated: Date): string {
  const consumption =
    usage === null
      ? ''
      : `<overallConsumptionLastPeriod>${scale(unit)}${element('value', inSteps(usage, 1_000_000))}</overallConsumptionLastPeriod>`;
  return resource(
    'UsageSummary',
    [
      period('billingPeriod', start, end - start),
      element('billLastPeriod', cost === null ? null : inSteps(cost, 100_000)),
      element('currency', currencyCode(currency)),
      consumption,
      element('statusTimeStamp', Math.floor(updated.getTime() / 1000)),
      element('tariffProfile', tariff),
    ].join(''),
  );
}

const resource = (name: string, content: string): string =>
  `<${name} xmlns="http://naesb.org/espi">${content}</${name}>`;

const scale = (unit: Unit | null): string =>
  element('powerOfTenMultiplier', unit === 'kWh' ? -3 : -6) + element('uom', unit && uomOf(unit));

const serviceKinds: Record<Service, number> = { electricity: 0, gas: 1, water: 2, other: 3 };

const commodities: Record<Service, number> = { electricity: 1, gas: 7, water: 9, other: 0 };

// See `parseRule` of time-zone.ts.
const encodeRule = (rule: DstRule | null): string => {
  if (!rule) return 'FFFFFFFF';
  const { month, weekday, week, day, secondOfDay } = rule;
  const operator = day !== null ? 0 : week === 5 ? 7 : (week ?? 1) + 1;
  const hour = Math.floor(secondOfDay / 3600);
  const fields = [
    [month, 28],
    [operator, 25],
    [day ?? 0, 20],
    [weekday ?? 0, 17],
    [hour, 12],
    [secondOfDay % 3600, 0],
  ] as const;
  const bits = fields.reduce((sum, [value, shift]) => sum + value * 2 ** shift, 0);
  return bits.toString(16).toUpperCase().padStart(8, '0');
};
