import type { RedirectEntry } from '../options.ts';
import type { Quirks } from './quirks.ts';

/** Deviations of the registry's platforms from ESPI. */
export const platforms: Readonly<Record<RedirectEntry['platform'], Partial<Quirks>>> = {
  /** ESPI without quirks. */
  standard: {},
  /** The first answer after the consent has no data; it is there about 5 minutes later. */
  utilityapi: { emptyAtFirst: true },
  /** Refuses fractions of a second, which are never sent, and ignores the range with `updated-min`, as well. */
  'london-hydro': {},
  /**
   * Every other address starts a new job, and the answer is 202 until notifications name the addresses with the data. It refuses a
   * `published-max` in the future, and refresh tokens work once.
   */
  'savage-data': { dateFormat: 'date_ceiling', sendPublishedMax: false, notifiedResources: true },
  /** A refresh without the granted scope is an `invalid_scope`: keep `refresh_scope: granted`, the default. */
  'my-meter': {},
  /** Prefixes and times in milliseconds need no quirk. */
  pge: { requestsPerSecond: 1, requestsPerHour: 2_000 },
  /** Has 730 days of history. A refresh needs the granted scope: keep `refresh_scope: granted`, the default. */
  'con-edison': { historyDays: 730 },
};
