import { retryLostRaces, toBytes } from '../../store/sql/database/queries.ts';
import type { Db } from '../../store/sql/schema.ts';
import type { Receipt, ReceiptAddress, ReceiptMail } from './receipt-types.ts';

const FIRST_RETRY_SECONDS = 60;
const MAX_RETRY_SECONDS = 3_600;

/** E-mail addresses of people, and the mails that wait for them. */
export function createSqlReceipts(db: Db) {
  return {
    /** Keeps the address that a client gave with a connect token. */
    async add(address: ReceiptAddress) {
      await db
        .insertInto('receipts')
        .values({ ...address, userRef: null, locale: 'en', mail: null, attempts: 0, dueAt: 0 })
        .execute();
    },

    /** Claims the mail that is due longest. It is due again later, in case that the process dies. */
    claimDue: (now: number) =>
      retryLostRaces<Receipt>(async () => {
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
          .where((eb) => eb.and(due))
          .where('mail', 'is not', null)
          .where('dueAt', '<=', now)
          .returningAll()
          .executeTakeFirst();
        if (!row || row.mail === null || row.userRef === null) return undefined;
        const { dueAt: _, mail, userRef, ...rest } = row;
        return { ...rest, userRef, mail: JSON.parse(mail) as ReceiptMail, sealed: toBytes(rest.sealed) };
      }),

    /** The mail was sent, or will never be: forgets it, and the address if nothing is shared anymore. */
    async finish({ publicId, mail }: Receipt) {
      // Unless another mail has taken its place.
      const text = JSON.stringify(mail);
      if (mail.kind === 'removal' && mail.isAll) {
        await db.deleteFrom('receipts').where('publicId', '=', publicId).where('mail', '=', text).execute();
      } else {
        const receipts = db.updateTable('receipts').set({ mail: null, attempts: 0 });
        await receipts.where('publicId', '=', publicId).where('mail', '=', text).execute();
      }
    },
  };
}
