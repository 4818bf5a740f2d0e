import { fakeExport, fakeUsage } from '@utility-connect/connector/fakes';
import { addDays, midnightOf, offsetAt } from '@utility-connect/connector/http';

interface FakeCurve {
  readonly cups: string;
  readonly timeZone: string;
  readonly seconds: 900 | 3_600;
  readonly seed: number;
  readonly switches: ReadonlySet<string>;
  /** Day after the last one with data, `YYYY-MM-DD`. */
  readonly end: string;
}

interface Label {
  readonly time: string;
  /** UNIX seconds. */
  readonly starts: readonly number[];
}

/** Makes the rows of a day, with the labels of a distributor. @param date `YYYY-MM-DD`. */
export function createDay(date: string, curve: FakeCurve): unknown[] {
  const { cups, seconds, seed, switches, end, timeZone } = curve;
  const lastDays = addDays(end, -3);
  const rows = labelsOf(date, curve).map(({ time, starts }, index) => ({
    cups,
    date: date.replaceAll('-', '/'),
    time,
    consumptionKWh:
      index === 4 && switches.has('missing-values')
        ? null
        : sumOf(starts, (at) => fakeUsage(at, seconds, seed)),
    obtainMethod: switches.has('estimates') && date >= lastDays ? 'Estimada' : 'Real',
    surplusEnergyKWh: switches.has('self-consumption')
      ? sumOf(starts, (at) => fakeExport(at, seconds, seed))
      : null,
    generationEnergyKWh: null,
    selfConsumptionEnergyKWh: null,
  }));
  const [first] = rows;
  const isWhole =
    rows.length >= (midnightOf(addDays(date, 1), timeZone) - midnightOf(date, timeZone)) / seconds;
  return switches.has('midnight-row') && isWhole
    ? [{ ...first, time: '00:00', consumptionKWh: 0 }, ...rows]
    : rows;
}

const labelsOf = (date: string, { timeZone, seconds, switches }: FakeCurve): Label[] => {
  const midnight = midnightOf(date, timeZone);
  const next = midnightOf(addDays(date, 1), timeZone);
  const labels: Label[] = [];
  for (let at = midnight; at < next; at += seconds) {
    // Some distributors count from the clock at the start of an interval, others use that at its end.
    const shown = switches.has('labels-by-start') ? at : at + seconds;
    const wall = at + seconds + offsetAt(shown, timeZone) - Date.parse(`${date}T00:00:00Z`) / 1000;
    const time = `${pad(Math.floor(wall / 3_600))}:${pad((wall % 3_600) / 60)}`;
    const last = labels.at(-1);
    const isSummed = last?.time === time && !switches.has('labels-by-start');
    if (isSummed) labels[labels.length - 1] = { time, starts: [...last.starts, at] };
    else labels.push({ time, starts: [at] });
  }
  return labels;
};

const pad = (value: number): string => String(value).padStart(2, '0');

const sumOf = (starts: readonly number[], valueAt: (start: number) => number): number =>
  Math.round(starts.reduce((sum, at) => sum + valueAt(at), 0) * 1e3) / 1e3;
