import { changesRow } from '../../core/database/queries.ts';
import type { Database, Trx } from '../../core/database/tables.ts';
import { addJobs, removeJobs } from '../../core/jobs/change-jobs.ts';
import type { Removed } from '../../core/journal/entry-types.ts';
import type { JournalReader } from '../../core/journal/journal.ts';
import type { UserKey } from '../../heart/sql/heart-tables.ts';
import type { ReceiptMail, RemovalMail } from './receipt-types.ts';

/** Queues a mail for each person who has connected or ended a sharing. */
export const receiptReader: JournalReader<Database> = {
  async onRecord(trx, entries) {
    for (const entry of entries) {
      const { clientId, userRef, at } = entry;
      if (userRef === undefined || userRef === null) continue;
      const user = { clientId, userRef };
      if (entry.type === 'code.issued') await queueConsent(trx, entry.data.public_id, user, at);
      else if (entry.type === 'removed' || entry.type === 'disconnected' || entry.type === 'expired') {
        await queueRemoval(trx, user, { ...entry.data, isAll: entry.type !== 'disconnected' }, at);
      }
    }
  },
};

/** Queues the mail that lists the sharing of a session, once. The address replaces earlier ones of the user. */
const queueConsent = async (
  trx: Trx,
  publicId: string,
  { clientId, userRef }: UserKey,
  dueAt: number,
): Promise<void> => {
  const mail: ReceiptMail = { kind: 'consent' };
  const isQueued = await trx
    .updateTable('receipts')
    .set({ userRef, mail: JSON.stringify(mail) })
    .where('publicId', '=', publicId)
    .where('userRef', 'is', null)
    .$call(changesRow);
  if (!isQueued) return;
  await addJobs(trx, [{ kind: 'receipt', key: publicId, dueAt }]);
  const [earlier] = await trx
    .deleteFrom('receipts')
    .where((eb) => eb.and({ clientId, userRef }))
    .where('publicId', '!=', publicId)
    .returning(['publicId', 'locale'])
    .execute();
  if (!earlier) return;
  await removeJobs(trx, 'receipt', [earlier.publicId]);
  // A session that asked for no consent has no language, so it gets the earlier one.
  await trx
    .updateTable('receipts')
    .set({ locale: earlier.locale })
    .where('publicId', 'in', ({ selectFrom }) =>
      selectFrom('sessions')
        .select('publicId')
        .where('publicId', '=', publicId)
        .where('consentedAt', 'is', null),
    )
    .execute();
};

/** Queues the mail that lists the deleted data. */
const queueRemoval = async (
  trx: Trx,
  { clientId, userRef }: UserKey,
  { utilityIds, accounts, isAll, cause }: Removed & { readonly isAll: boolean },
  dueAt: number,
): Promise<void> => {
  const mail: RemovalMail = { kind: 'removal', utilityIds, accounts, isAll, cause };
  const receipts = await trx
    .updateTable('receipts')
    .set({ mail: JSON.stringify(mail) })
    .where((eb) => eb.and({ clientId, userRef }))
    .returning('publicId')
    .execute();
  await addJobs(
    trx,
    receipts.map(({ publicId }) => ({ kind: 'receipt', key: publicId, dueAt })),
  );
};
