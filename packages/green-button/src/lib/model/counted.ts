import type { Unit } from '../types.ts';
import type { Warnings } from '../warnings.ts';
import type { Series } from './draft.ts';
import { type Flow, isSummable, type ReadingType } from './reading-type.ts';

/** A series whose readings may be summed. */
export interface CountedSeries extends Series {
  readonly type: ReadingType;
}

/** The series of a usage point that count, by direction. */
interface Counted {
  readonly unit: Unit | null;
  readonly delivered: readonly CountedSeries[];
  readonly received: readonly CountedSeries[];
}

/**
 * Chooses the series that measure the usage: amounts per interval, in one unit, and no energy twice. Delivered and received count if
 * there is a delivered series; else net, whose negative values are received.
 */
export function chooseCounted(series: readonly Series[], warnings: Warnings): Counted {
  const summable = series.filter((one) => isCounted(one, warnings));
  const unit = unitOrder.find((one) => summable.some(({ type }) => type.unit === one)) ?? null;
  const sameUnit = summable.filter(({ type }) => type.unit === unit);
  warnings.add(
    'several_units',
    `A usage point has readings in several units. Only those in ${unit} count.`,
    countReadings(summable) - countReadings(sameUnit),
  );

  const byFlow = (...flows: Flow[]) => sameUnit.filter(({ type }) => flows.includes(type.flow));
  const delivered = byFlow('delivered', 'none');
  const net = byFlow('net');
  const total = byFlow('total');
  if (delivered.length > 0) {
    if (net.length + total.length > 0)
      warnings.add(
        'net_not_counted',
        'Net or total readings were left out: delivered readings are there too.',
      );
    return { unit, delivered, received: byFlow('received') };
  }
  if (net.length > 0) return { unit, delivered: net, received: [] };
  if (total.length > 0)
    warnings.add('total_flow', 'Readings that add up both directions count as delivered.');
  return { unit, delivered: total, received: byFlow('received') };
}

const isCounted = (series: Series, warnings: Warnings): series is CountedSeries => {
  const { type } = series;
  const readings = countReadings([series]);
  if (!type) {
    warnings.add(
      'missing_reading_type',
      'Readings without a reading type have no unit and do not count.',
      readings,
    );
    return false;
  }
  if (isSummable(type)) return true;
  warnings.add(
    'series_not_counted',
    'Readings of a register, of power or demand, of another quantity than usage, or with a damaged power of ten do not count.',
    readings,
  );
  return false;
};

const countReadings = (series: readonly Series[]): number =>
  series.reduce((total, { runs }) => runs.reduce((sum, { values }) => sum + values.length, total), 0);

// A gas meter may give both volume and energy: energy is billed.
const unitOrder: Unit[] = ['kWh', 'therm', 'BTU', 'm3', 'ft3', 'gal', 'imp gal', 'L'];
