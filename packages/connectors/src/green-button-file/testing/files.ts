import type { FileRequest, Utility } from '@utility-connect/connector';
import { type Reading, type WritableUsagePoint, writeGreenButton } from '@utility-connect/green-button';
import { createGreenButtonFile } from '../green-button-file.ts';

/** 20 November 2026, 18:00 UTC. */
export const now = 1_795_197_600;
export const HOUR = 3_600;

export const utility: Utility = {
  id: '14328',
  name: 'Pacific Gas & Electric',
  country: 'US',
  states: ['CA'],
  subregion: 'CAMX',
  timeZone: 'America/Los_Angeles',
};

const method = createGreenButtonFile({ now: () => now });

/** Consecutive readings from `start`, delivered by default. */
export const readings = (
  start: number,
  values: readonly number[],
  { seconds = HOUR, ...changes }: Partial<Reading> = {},
): Reading[] =>
  values.map((value, index) => ({
    start: start + index * seconds,
    seconds,
    direction: 'delivered',
    value,
    estimated: false,
    quality: null,
    cost: null,
    currency: null,
    ...changes,
  }));

/** An electric meter with hourly readings that end now. */
export const meter = (changes: Partial<WritableUsagePoint> = {}): WritableUsagePoint => ({
  id: 'meter-1',
  service: 'electricity',
  unit: 'kWh',
  readings: readings(now - 3 * HOUR, [1, 2, 3]),
  ...changes,
});

export const gasMeter = meter({ id: 'gas-1', service: 'gas', unit: 'therm' });
export const waterMeter = meter({ id: 'water-1', service: 'water', unit: 'gal' });

export const xmlOf = (...meters: WritableUsagePoint[]): string => [...writeGreenButton(meters)].join('');

export const read = (file: string | Uint8Array<ArrayBuffer>, changes: Partial<FileRequest> = {}) =>
  method.readFile({
    utility,
    file: new Blob([file]).stream(),
    signal: new AbortController().signal,
    ...changes,
  });

/** The code of the error with which a file is refused. */
export const refusalOf = (file: string | Uint8Array<ArrayBuffer>): Promise<string> =>
  read(file).then(
    () => 'none',
    (error: { code?: string }) => String(error.code),
  );
