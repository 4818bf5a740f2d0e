import type { Kysely } from 'kysely';
import type { Receipt, ReceiptMail, ReceiptStore } from '../../receipts.ts';
import { toBytes } from '../database/bytes.ts';
import type { Database } from '../schema.ts';

/** Lost races after which the caller tries again later. */
const MAX_TRIES = 5;
const FIRST_RETRY_SECONDS = 60;
const MAX_RETRY_SECONDS = 3_600;

/** The receipts of a SQL store. */
export function createSqlReceipts(db: Kysely<Database>): ReceiptStore {
  return {
    async add(address) {
      await db
        .insertInto('receipts')
        .values({ ...address, userRef: null, locale: 'en', mail: null, attempts: 0, dueAt: 0 })
        .execute();
    },

    async claimDue(now) {
      for (let round = 0; round < MAX_TRIES; round += 1) {
        const due = await db
          .selectFrom('receipts')
          .select(['publicId', 'attempts'])
          .where('mail', 'is not', null)
          .where('dueAt', '<=', now)
          .orderBy('dueAt')
          .limit(1)
          .executeTakeFirst();
        if (!due) return null;
        const seconds = Math.min(MAX_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** due.attempts);
        const row = await db
          .updateTable('receipts')
          .set({ attempts: due.attempts + 1, dueAt: now + seconds })
          .where('publicId', '=', due.publicId)
          .where('attempts', '=', due.attempts)
          .where('mail', 'is not', null)
          .where('dueAt', '<=', now)
          .returningAll()
          .executeTakeFirst();
        if (!row || row.mail === null || row.userRef === null) continue;
        const { dueAt: _, mail, userRef, ...rest } = row;
        return { ...rest, userRef, mail: JSON.parse(mail) as ReceiptMail, sealed: toBytes(rest.sealed) };
      }
      return null;
    },

    async finish({ publicId, mail }: Receipt) {
      // Unless another mail has taken its place.
      const text = JSON.stringify(mail);
      if (mail.kind === 'removal' && mail.isAll) {
        await db.deleteFrom('receipts').where('publicId', '=', publicId).where('mail', '=', text).execute();
        return;
      }
      await db
        .updateTable('receipts')
        .set({ mail: null, attempts: 0 })
        .where('publicId', '=', publicId)
        .where('mail', '=', text)
        .execute();
    },
  };
}
