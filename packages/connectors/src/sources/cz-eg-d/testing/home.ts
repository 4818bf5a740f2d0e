import { fakeExport, fakeUsage } from '@utility-connect/connector/fakes';
import { openSource, secondsOf } from '../../testing/source.ts';

export const HOUSE = '859182400100000017';
export const WORKSHOP = '859182400100000024';

const utility = {
  id: 'cz-eg-d',
  name: 'EG.D',
  country: 'CZ',
  states: [],
  subregion: null,
  timeZone: 'Europe/Prague',
};
/** Soon after midnight in Prague: a token lasts until the next one. */
export const source = { id: 'cz-eg-d', utility, now: Date.parse('2026-11-09T23:05:00Z') };
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

/** Usage of the workshop, which feeds nothing in. */
export const workshopQuarters = (from: string, count: number) =>
  Array.from({ length: count }, (_, n) => secondsOf(from) + n * 900).map((start) => ({
    start,
    end: start + 900,
    usageKwh: fakeUsage(start, 900, 2),
  }));
