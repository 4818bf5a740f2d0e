import { fakeExport, fakeUsage } from '@utility-connect/connector/fakes';
import { offsetAt } from '@utility-connect/connector/http';

const QUARTER = 900;
const DAY = 86_400;
const ZONE = 'Europe/Ljubljana';

interface Options {
  /** Quarter-hours that begin from `start`, and before `end`. UNIX seconds. */
  readonly start: number;
  readonly end: number;
  /** Midnight after the last day with values. */
  readonly published: number;
  readonly switches: ReadonlySet<string>;
}

/** The block of a reading type; `undefined` if the meter has none. */
export function createBlock(readingType: string, { start, end, published, switches }: Options) {
  const flow = /^32\.0\.2\.4\.(1|19)\.2\.12\.0\.0\.0\.0\.0\.0\.0\.0\.3\.72\.0$/.exec(readingType)?.[1];
  if (!flow || (flow === '19' && switches.has('no-export'))) return undefined;
  const amountOf = flow === '1' ? fakeUsage : fakeExport;
  const intervalReadings = [];
  for (let time = start; time < Math.min(end, published); time += QUARTER) {
    const quality = qualityOf(time, published, switches);
    const value = quality === '1.5.259' ? 0 : amountOf(time, QUARTER, 1);
    intervalReadings.push({
      readingQualities: quality ? [{ readingQualityType: quality }] : [],
      timestamp: localTime(time + QUARTER),
      value: value.toFixed(4),
    });
  }
  if (switches.has('newest-first')) intervalReadings.reverse();
  return { intervalReadings, readingType };
}

/** 1.5.259: not received. 3.8.0: an estimate. 1.8.0: a normal value. */
const qualityOf = (time: number, published: number, switches: ReadonlySet<string>): string | undefined => {
  const quarter = (time % DAY) / QUARTER;
  if (switches.has('missing-values') && time >= published - 2 * QUARTER) return '1.5.259';
  if (switches.has('estimates') && time >= published - DAY && quarter === 40) return '3.8.0';
  return switches.has('normal-quality') ? '1.8.0' : undefined;
};

/** ISO 8601 with the offset of the zone. */
const localTime = (time: number): string => {
  const offset = offsetAt(time, ZONE);
  return `${new Date((time + offset) * 1000).toISOString().slice(0, 19)}+0${offset / 3_600}:00`;
};
