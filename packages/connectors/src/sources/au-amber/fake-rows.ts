import { fakeExport, fakeUsage } from '@utility-connect/connector/fakes';
import { addDays, midnightOf } from '@utility-connect/connector/http';
import type { FakeChannel, FakeSite } from './fake-sites.ts';

const DAY = 86_400;
const HALF_HOUR = 1_800;
const SHORT = 300;
/** Cents for a kWh of each type of channel. */
const prices = { general: 31.5, controlledLoad: 18.25, feedIn: 6.75 } as const;

interface Days {
  /** `YYYY-MM-DD`. */
  readonly first: string;
  /** `YYYY-MM-DD`, inclusive. */
  readonly last: string;
  /** From this day on, intervals are estimated, or have 5 minutes. */
  readonly newest: string;
  readonly switches: ReadonlySet<string>;
}

/** Rows of whole days of the market: all of a channel, then those of the next one. */
export function createRows({ nmi, channels, activeFrom = '', closedOn = '9' }: FakeSite, days: Days) {
  const rows: object[] = [];
  for (const channel of channels) {
    for (let date = days.first; date <= days.last; date = addDays(date, 1))
      if (date >= activeFrom && date <= closedOn)
        rows.push(...createDay(channel, Number(nmi.at(-1)), date, days));
  }
  return rows;
}

const createDay = (
  channel: FakeChannel,
  seed: number,
  date: string,
  { newest, switches }: Days,
): object[] => {
  const midnight = midnightOf(date, 'Australia/Brisbane');
  const isNew = date >= newest;
  const step = isNew && switches.has('five-minutes') ? SHORT : HALF_HOUR;
  const rows: object[] = [];
  for (let start = midnight; start < midnight + DAY; start += step) {
    const isMissing =
      switches.has('missing-rows') && channel.type === 'controlledLoad' && start === midnight + 2 * HALF_HOUR;
    if (isMissing) continue;
    const kwh = kwhOf(channel, start, step, seed);
    const perKwh = prices[channel.type];
    const end = new Date((start + step) * 1000);
    rows.push({
      type: 'Usage',
      duration: step / 60,
      date,
      endTime: withoutMilliseconds(end),
      quality: isNew && switches.has('estimated') ? 'estimated' : 'billable',
      kwh,
      nemTime: withoutMilliseconds(new Date(end.getTime() + 36_000_000)).replace('Z', '+10:00'),
      perKwh,
      channelType: channel.type,
      channelIdentifier: channel.identifier,
      cost: Math.round(kwh * perKwh * 1e4) / 1e4,
      renewables: 42.5,
      spotPerKwh: 7.14,
      startTime: withoutMilliseconds(new Date((start + 1) * 1000)),
      spikeStatus: 'none',
      tariffInformation: { demandWindow: false },
      descriptor: 'low',
    });
  }
  return rows;
};

const kwhOf = ({ type }: FakeChannel, start: number, seconds: number, seed: number): number => {
  if (type === 'general') return fakeUsage(start, seconds, seed);
  // `-0` is no number of JSON.
  if (type === 'feedIn') return 0 - fakeExport(start, seconds, seed);
  const isNight = (start / 3_600 + 10) % 24 < 6;
  return isNight ? fakeUsage(start, seconds, seed + 20) : 0;
};

const withoutMilliseconds = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;
