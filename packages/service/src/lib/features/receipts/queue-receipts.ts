import { changesRow } from '../../store/sql/database/queries.ts';
import type { Trx, UserKey } from '../../store/sql/schema.ts';
import type { ReceiptMail, RemovalMail } from './receipt-types.ts';

/** Queues the mail that says what a session shares, once. The address takes the place of earlier ones of the user. */
export async function queueConsentReceipt(
  trx: Trx,
  publicId: string,
  { clientId, userRef }: UserKey,
  now: number,
): Promise<void> {
  const mail: ReceiptMail = { kind: 'consent' };
  const isQueued = await trx
    .updateTable('receipts')
    .set({ userRef, mail: JSON.stringify(mail), dueAt: now })
    .where('publicId', '=', publicId)
    .where('userRef', 'is', null)
    .$call(changesRow);
  if (!isQueued) return;
  const [earlier] = await trx
    .deleteFrom('receipts')
    .where((eb) => eb.and({ clientId, userRef }))
    .where('publicId', '!=', publicId)
    .returning('locale')
    .execute();
  if (!earlier) return;
  // Nobody chose a language in a session that asked for no consent.
  await trx
    .updateTable('receipts')
    .set(earlier)
    .where('publicId', 'in', ({ selectFrom }) =>
      selectFrom('sessions')
        .select('publicId')
        .where('publicId', '=', publicId)
        .where('consentedAt', 'is', null),
    )
    .execute();
}

interface Removal {
  readonly ids: readonly string[];
  readonly isAll: boolean;
  readonly cause: RemovalMail['cause'];
  readonly now: number;
}

/** Queues the mail that says what is deleted. Call it before the connections get another owner. */
export async function queueRemovalReceipt(
  trx: Trx,
  { clientId, userRef }: UserKey,
  { ids, isAll, cause, now }: Removal,
): Promise<void> {
  const rows = await trx
    .selectFrom('connections')
    .leftJoin('accounts', 'accounts.connectionId', 'connections.id')
    .select(['connections.id', 'utilityId', 'accounts.id as accountId'])
    .where((eb) => eb.and({ clientId, userRef }))
    .execute();
  const removed = rows.filter(({ id }) => ids.includes(id));
  const mail: RemovalMail = {
    kind: 'removal',
    utilityIds: [...new Set(removed.map(({ utilityId }) => utilityId))],
    accounts: removed.filter(({ accountId }) => accountId !== null).length,
    isAll,
    cause,
  };
  await trx
    .updateTable('receipts')
    .set({ mail: JSON.stringify(mail), attempts: 0, dueAt: now })
    .where((eb) => eb.and({ clientId, userRef }))
    .execute();
}
