import type { Quirks } from './quirks.ts';

/** PG&E. Authorizations belong to the client's own token. Prefixes and times in milliseconds need no quirk. */
export const pge: Partial<Quirks> = {
  authorizationToken: 'client',
  requestsPerSecond: 1,
  requestsPerHour: 2_000,
};
