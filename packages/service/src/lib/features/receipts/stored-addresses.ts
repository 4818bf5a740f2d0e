import { sql } from 'kysely';
import type { SealedTable } from '../../core/keys/sealed.ts';
import type { ExpiredRows } from '../../heart/sql/purge.ts';

/** Addresses for receipts, which are deleted without them. */
export const sealedAddresses: SealedTable = {
  table: 'receipts',
  id: 'publicId',
  name: 'publicId',
  onErased: (trx, id) => trx.deleteFrom('receipts').where('publicId', '=', id).execute(),
};

/** Addresses of people who did not connect. */
export const expiredAddresses: ExpiredRows = {
  table: 'receipts',
  key: 'publicId',
  condition: ({ abandonedBefore }) => sql`user_ref is null and created_at <= ${abandonedBefore}`,
};
