import type { Database, Trx } from '../../core/database/tables.ts';
import type { JournalReader } from '../../core/journal/journal.ts';
import type { UserKey } from '../../heart/sql/heart-tables.ts';
import { claimLink, completeLink, endSessions } from './link-transitions.ts';

/** Claims and completes links as their sessions connect, and deletes those of removed users. */
export const linkReader: JournalReader<Database> = {
  async onRecord(trx, entries) {
    for (const entry of entries) {
      const { clientId, userRef, at: now } = entry;
      if (userRef === undefined || userRef === null) continue;
      const user = { clientId, userRef };
      if (entry.type === 'connected') {
        const { public_id: publicId, is_empty: isEmpty } = entry.data;
        await claimLink(trx, { ...user, publicId, isEmpty, now });
      } else if (entry.type === 'code.issued') {
        await completeLink(trx, { clientId, publicId: entry.data.public_id, now });
      } else if (entry.type === 'removed' || entry.type === 'expired') await deleteLinks(trx, user, now);
    }
  },
};

/** Deletes the links of a user, who is deleted after this. */
const deleteLinks = async (trx: Trx, { clientId, userRef }: UserKey, now: number): Promise<void> => {
  const links = await trx
    .selectFrom('connectLinks')
    .select('id')
    .where('clientId', '=', clientId)
    .where((eb) =>
      eb.or([
        // The user may have had another `user_id` when they used it.
        eb('userRef', '=', userRef),
        eb(
          'userId',
          'in',
          eb
            .selectFrom('users')
            .select('userId')
            .where((and) => and.and({ clientId, ref: userRef })),
        ),
      ]),
    )
    .execute();
  for (const { id } of links) {
    await endSessions(trx, id, null, now);
    // Its jobs end when they do not find it.
    await trx.deleteFrom('connectLinks').where('id', '=', id).execute();
  }
};
