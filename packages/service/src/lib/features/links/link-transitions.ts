import type { ExpressionBuilder } from 'kysely';
import type { Database, Trx } from '../../core/database/tables.ts';
import { DomainError } from '../../core/domain-error.ts';
import { addJobs, removeJobs } from '../../core/jobs/change-jobs.ts';
import type { NewEvent } from '../../core/journal/entry-types.ts';
import { record } from '../../core/journal/record.ts';
import { cancelAttempts } from '../../heart/sql/users/cancel-attempts.ts';
import { lockClient } from '../../heart/sql/users/users.ts';
import type { LinkStatus } from './link-types.ts';

// The callers hold the lock of the client. Sessions and attempts are locked after what a sign-in locks, against the order of `lockRow`:
// of the transactions that lock sessions of a link without the client, none waits for a row that comes after them in that order.

interface Connected {
  readonly publicId: string;
  readonly clientId: string;
  readonly userRef: string;
  /** Whether no account was found, so that the person may try another login. */
  readonly isEmpty: boolean;
  readonly now: number;
}

/**
 * Gives a link to the session that connects, and ends its other sessions.
 *
 * @throws DomainError `attempt_not_ready` if another session has connected first, or the link has ended. Nothing is connected then.
 */
export async function claimLink(
  trx: Trx,
  { publicId, clientId, userRef, isEmpty, now }: Connected,
): Promise<void> {
  const session = await trx
    .selectFrom('connectLinkSessions')
    .select('linkId as id')
    .where((eb) => eb.and({ publicId, clientId }))
    .executeTakeFirst();
  if (!session) return;
  const { id } = session;
  const link = await trx
    .selectFrom('connectLinks')
    .select(['publicId', 'status'])
    .where((eb) => eb.and({ id, clientId }))
    .executeTakeFirst();
  const isOwn = link?.publicId === publicId && (link.status === 'open' || link.status === 'completed');
  if (isOwn) return;
  if (link?.publicId !== null || link.status !== 'open') {
    throw new DomainError('attempt_not_ready', 'The link has ended, or somebody else has used it.');
  }
  if (isEmpty) return;
  await trx.updateTable('connectLinks').set({ publicId, userRef }).where('id', '=', id).execute();
  const { expiresAt } = await trx
    .selectFrom('sessions')
    .select('expiresAt')
    .where('publicId', '=', publicId)
    .executeTakeFirstOrThrow();
  // The person may close the window before the last screen.
  await addJobs(trx, [{ kind: 'link_end', key: id, dueAt: expiresAt }]);
  await endSessions(trx, id, publicId, now);
}

/** Completes the link of a session whose person is done. */
export async function completeLink(
  trx: Trx,
  { publicId, clientId, now }: Pick<Connected, 'publicId' | 'clientId' | 'now'>,
): Promise<void> {
  const link = await trx
    .selectFrom('connectLinks')
    .select(['id', 'userId'])
    .where((eb) => eb.and({ publicId, clientId }))
    .executeTakeFirst();
  if (link && (await endLink(trx, { ...link, clientId, status: 'completed', now })))
    await record(trx, [eventOf('connect_link.completed', { ...link, clientId }, now)]);
}

/** Ends a link whose time is over. @returns when to look again; `null` if it has ended. */
export async function settle(trx: Trx, id: string, now: number): Promise<number | null> {
  const select = () => trx.selectFrom('connectLinks').selectAll().where('id', '=', id).executeTakeFirst();
  const found = await select();
  if (!found) return null;
  await lockClient(trx, found.clientId);
  const link = await select();
  if (link?.status !== 'open') return null;
  const { publicId, clientId, endsAt } = link;
  if (publicId === null) {
    if (endsAt > now) return endsAt;
    await endLink(trx, { id, clientId, status: 'expired', now });
    await record(trx, [eventOf('connect_link.expired', link, now)]);
    return null;
  }
  const session = await trx
    .selectFrom('sessions')
    .select('expiresAt')
    .where('publicId', '=', publicId)
    .executeTakeFirst();
  if (session && session.expiresAt > now) return session.expiresAt;
  await completeLink(trx, { publicId, clientId, now });
  return null;
}

/** Ends an open link, and deletes its mail. @returns whether it was open. */
export async function endLink(
  trx: Trx,
  end: {
    readonly id: string;
    readonly clientId: string;
    readonly status: Exclude<LinkStatus, 'open'>;
    readonly now: number;
  },
): Promise<boolean> {
  const { id, clientId, status, now } = end;
  const { numUpdatedRows } = await trx
    .updateTable('connectLinks')
    .set({ status, endedAt: now })
    .where((eb) => eb.and({ id, clientId, status: 'open' }))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await trx.deleteFrom('connectLinkMails').where('linkId', '=', id).execute();
  for (const kind of ['link_mail', 'link_end'] as const) await removeJobs(trx, kind, [id]);
  return true;
}

/** Ends the sessions of a link, so that their pages show that the link was used. @param kept this one continues. */
export async function endSessions(trx: Trx, linkId: string, kept: string | null, now: number): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ usedAt: now })
    .where('publicId', 'in', (eb) => sessionsOf(eb, linkId, kept))
    .where('usedAt', 'is', null)
    .execute();
  await cancelAttempts(trx, (eb) => eb('sessions.publicId', 'in', sessionsOf(eb, linkId, kept)));
}

const sessionsOf = (
  { selectFrom }: Pick<ExpressionBuilder<Database, 'sessions'>, 'selectFrom'>,
  linkId: string,
  kept: string | null,
) =>
  selectFrom('connectLinkSessions')
    .select('connectLinkSessions.publicId')
    .where('linkId', '=', linkId)
    .$if(kept !== null, (query) => query.where('connectLinkSessions.publicId', '<>', kept ?? ''));

/** An event of a link. */
export function eventOf(
  type: 'connect_link.opened' | 'connect_link.completed' | 'connect_link.expired',
  { id, clientId, userId }: { readonly id: string; readonly clientId: string; readonly userId: string },
  at: number,
): NewEvent {
  return { type, at, clientId, data: { connect_link_id: id, user_id: userId } };
}
