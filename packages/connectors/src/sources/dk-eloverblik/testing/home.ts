import { fakeUsage } from '@utility-connect/connector/fakes';
import { openSource, secondsOf } from '../../testing/source.ts';

export const HOME = '571313100000000017';
export const SUMMER_HOUSE = '571313100000000024';

export const source = { id: 'dk-eloverblik', now: Date.parse('2026-11-10T12:00:00Z') };
/** Opens the source with switches of its fake. */
export const open = (...switches: string[]) => openSource({ ...source, switches });

/** Usage of the home from an ISO time, as the fake's meter counts it. */
export const quarters = (from: string, to: string) => {
  const starts = Array.from(
    { length: (secondsOf(to) - secondsOf(from)) / 900 },
    (_, n) => secondsOf(from) + n * 900,
  );
  return starts.map((start) => ({ start, end: start + 900, usageKwh: fakeUsage(start, 900, 1) }));
};
