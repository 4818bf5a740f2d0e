import type { Quirks } from './quirks.ts';

/**
 * Savage Data. Every other address starts a new job, and the answer is 202 until notifications name the addresses with the data. It
 * refuses a `published-max` in the future, and refresh tokens work once.
 */
export const savageData: Partial<Quirks> = {
  dateFormat: 'date_ceiling',
  sendPublishedMax: false,
  notifiedResources: true,
};
