import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { MAX_LEASE_SECONDS } from '../leases.ts';

/** The condition that a row is leased: see `isLeased`. */
export function isLeased(now: number, column = 'leaseUntil'): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} between ${now + 1} and ${now + MAX_LEASE_SECONDS}`;
}

/** The condition that a row is not leased. */
export function isFree(now: number): RawBuilder<SqlBool> {
  return sql`lease_until not between ${now + 1} and ${now + MAX_LEASE_SECONDS}`;
}
