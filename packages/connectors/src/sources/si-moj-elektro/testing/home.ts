import { fakeExport, fakeUsage } from '@utility-connect/connector/fakes';
import { openSource, secondsOf } from '../../testing/source.ts';

export const HOUSE = '3-8005031';

const utility = {
  id: 'si-moj-elektro',
  name: 'Moj elektro',
  country: 'SI',
  states: [],
  subregion: null,
  timeZone: 'Europe/Ljubljana',
};
export const source = { id: 'si-moj-elektro', utility, now: Date.parse('2026-11-10T12:00:00Z') };
/** Opens the source with switches of its fake. */
export const open = (...switches: string[]) => openSource({ ...source, switches });

/** Usage and export of the house from an ISO time, as the fake's meter counts them. */
export const quarters = (from: string, count: number) =>
  Array.from({ length: count }, (_, n) => secondsOf(from) + n * 900).map((start) => ({
    start,
    end: start + 900,
    usageKwh: fakeUsage(start, 900, 1),
    exportedKwh: fakeExport(start, 900, 1),
  }));
