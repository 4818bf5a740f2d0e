import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The columns of a row that is not leased. */
export const noLease = { leaseId: null, leaseUntil: 0 } as const;

/** The condition that a row is leased: see `isLeased`. */
export function leasedAt(now: number, column = 'leaseUntil'): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} > ${now}`;
}

/** The condition that a row is not leased. */
export function freeAt(now: number): RawBuilder<SqlBool> {
  return sql`lease_until <= ${now}`;
}
