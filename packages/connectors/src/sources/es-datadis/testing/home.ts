import { fakeUsage } from '@utility-connect/connector/fakes';
import { openSource, secondsOf } from '../../testing/source.ts';

export const HOME = 'ES0021000000000001AB0F';
export const SECOND_HOME = 'ES0031000000000002CD0F';

export const source = { id: 'es-datadis', now: Date.parse('2026-11-10T12:00:00Z') };
/** Opens the source with switches of its fake. */
export const open = (...switches: string[]) => openSource({ ...source, switches });

/** Usage of the home as the fake's meter counts it, from an ISO time. */
export const hours = (from: string, count: number) =>
  Array.from({ length: count }, (_, n) => secondsOf(from) + n * 3_600).map((start) => ({
    start,
    end: start + 3_600,
    usageKwh: fakeUsage(start, 3_600, 1),
  }));
