import type { MeterInterval } from '@utility-connect/connector';
import { addDays } from '@utility-connect/connector/http';
import { type Energy, parisDate, toDays, toEnergy } from './load-curve.ts';
import { ask, type DataType, type Dates, type Reading, type Session } from './request.ts';

/** Days of a request for a load curve. */
const CURVE_DAYS = 7;

/**
 * Reads the intervals of up to 365 days: the load curve, and whole days where there is none because the person has not switched on its
 * recording at Enedis.
 */
export async function readDays(session: Session, dates: Dates): Promise<MeterInterval[]> {
  const curve = await readCurve(session, 'consumption_load_curve', dates);
  const known = new Set(curve.map(({ start }) => parisDate(start)));
  const isMissing = datesOf(dates).some((date) => !known.has(date));
  const days = isMissing ? toDays(await readSplit(session, 'daily_consumption', 'Wh', dates)) : [];
  const usage = [...curve, ...days.filter(({ start }) => !known.has(parisDate(start)))];
  if (usage.length === 0) return [];
  const exports = await readExports(session, dates);
  return usage
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, kwh }) => {
      const exportedKwh = exports.get(`${start} ${end}`);
      return { start, end, usageKwh: kwh, ...(exportedKwh !== undefined && { exportedKwh }) };
    });
}

// A request by the day tells whether there is any production.
const readExports = async (session: Session, dates: Dates): Promise<Map<string, number>> => {
  const days = toDays(await readSplit(session, 'daily_production', 'Wh', dates));
  const curve = days.length > 0 ? await readCurve(session, 'production_load_curve', dates) : [];
  return new Map([...days, ...curve].map(({ start, end, kwh }) => [`${start} ${end}`, kwh]));
};

const readCurve = async (session: Session, type: DataType, { start, end }: Dates): Promise<Energy[]> => {
  const readings: Reading[] = [];
  for (let date = start; date < end; date = addDays(date, CURVE_DAYS)) {
    const next = addDays(date, CURVE_DAYS);
    readings.push(...(await readSplit(session, type, 'W', { start: date, end: next < end ? next : end })));
  }
  return toEnergy(readings);
};

/** Requests readings. Where the history of the meter begins within the period, the request is split. */
const readSplit = async (
  session: Session,
  type: DataType,
  unit: string,
  dates: Dates,
): Promise<readonly Reading[]> => {
  const answer = await ask(session, type, unit, dates);
  if (answer === 'no_data') return [];
  if (answer !== 'too_early') return answer;
  const all = datesOf(dates);
  const last = all.at(-1) ?? dates.start;
  if (all.length < 2) return [];
  // The last day is early too in all periods but one.
  const newest = await ask(session, type, unit, { start: last, end: dates.end });
  if (newest === 'too_early') return [];
  const middle = all[Math.floor(all.length / 2)] ?? last;
  const older = await readSplit(session, type, unit, { start: dates.start, end: middle });
  return [...older, ...(await readSplit(session, type, unit, { start: middle, end: dates.end }))];
};

const datesOf = ({ start, end }: Dates): string[] => {
  const dates: string[] = [];
  for (let date = start; date < end; date = addDays(date, 1)) dates.push(date);
  return dates;
};
