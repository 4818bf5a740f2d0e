import { toBytes } from '../../core/database/queries.ts';
import type { Db } from '../../core/database/tables.ts';
import { endJob } from '../../core/jobs/change-jobs.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Receipt, ReceiptAddress, ReceiptMail } from './receipt-types.ts';

export type ReceiptStore = ReturnType<typeof createSqlReceipts>;

/** E-mail addresses of people, and the mails that wait for them. */
export function createSqlReceipts(db: Db) {
  return {
    /** Keeps the address that a client gave with a connect token. */
    async add(address: ReceiptAddress) {
      await db
        .insertInto('receipts')
        .values({ ...address, userRef: null, locale: 'en', mail: null })
        .execute();
    },

    /** The mail of a job; `null` if none waits. */
    async find(publicId: string): Promise<Receipt | null> {
      const row = await db
        .selectFrom('receipts')
        .selectAll()
        .where('publicId', '=', publicId)
        .executeTakeFirst();
      if (!row || row.mail === null || row.userRef === null) return null;
      const { mail, userRef, ...rest } = row;
      return { ...rest, userRef, mail: JSON.parse(mail) as ReceiptMail, sealed: toBytes(rest.sealed) };
    },

    /** The mail was sent, or will never be: forgets it, and the address if nothing is shared anymore. */
    finish: (job: Job, { publicId, mail }: Receipt) =>
      db.transaction().execute(async (trx) => {
        await endJob(trx, job, { kind: 'removed' });
        // Unless another mail has taken its place.
        const text = JSON.stringify(mail);
        if (mail.kind === 'removal' && mail.isAll) {
          await trx
            .deleteFrom('receipts')
            .where((eb) => eb.and({ publicId, mail: text }))
            .execute();
        } else {
          const sent = trx.updateTable('receipts').where((eb) => eb.and({ publicId, mail: text }));
          await sent.set({ mail: null }).execute();
        }
      }),
  };
}
