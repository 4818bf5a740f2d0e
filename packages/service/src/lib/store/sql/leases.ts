import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Lease } from '../leases.ts';
import { changesRow } from './database/queries.ts';
import type { Db } from './schema.ts';

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

/** The tables with leases that are renewed, and their primary keys. */
const primaryKeys = {
  accountSyncs: 'accountId',
  connectionChecks: 'connectionId',
  revocations: 'id',
  webhookEndpoints: 'id',
} as const;

/** Extends a lease. @returns whether the caller still had it. */
export function renewLease(
  db: Db,
  table: keyof typeof primaryKeys,
  id: string,
  { leaseId, leaseUntil }: Lease,
): Promise<boolean> {
  return db
    .updateTable(table)
    .set({ leaseUntil })
    .where(sql.ref(primaryKeys[table]), '=', id)
    .where('leaseId', '=', leaseId)
    .$call(changesRow);
}
