import { openSource } from '../../testing/source.ts';

export const HOUSE = 'c1972a89ce3a4d58aadcb7908a1d31c1';
export const FLAT = 'c1972a89ce3a4d58aadcb7908a1d31c2';

const utility = {
  id: 'de-inexogy',
  name: 'inexogy',
  country: 'DE',
  states: [],
  subregion: null,
  timeZone: 'Europe/Berlin',
};
export const source = { id: 'de-inexogy', utility, now: Date.parse('2026-11-10T12:00:00Z') };
/** Opens the source with switches of its fake. */
export const open = (...switches: string[]) => openSource({ ...source, switches });
