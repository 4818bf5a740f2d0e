import { openSource } from '../../testing/source.ts';

export const HOUSE = '01HZX3V0K8Q4M6T2B7N9PJDRCW';
export const FLAT = '01J9W7C5RT3XEZ8G1KQ6VMH2YB';

const utility = {
  id: 'au-amber',
  name: 'Amber Electric',
  country: 'AU',
  states: [],
  subregion: null,
  timeZone: 'Australia/Sydney',
};
export const source = { id: 'au-amber', utility, now: Date.parse('2026-11-10T12:00:00Z') };
/** Opens the source with switches of its fake. */
export const open = (...switches: string[]) => openSource({ ...source, switches });

/** A row of usage as Amber gives it, of a half-hour. */
export const row = (end: string, kwh: number, values: object = {}) => ({
  type: 'Usage',
  duration: 30,
  date: '2026-10-04',
  endTime: end,
  quality: 'billable',
  kwh,
  channelType: 'general',
  channelIdentifier: 'E1',
  cost: kwh * 30,
  ...values,
});
