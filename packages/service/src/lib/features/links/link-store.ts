import type { Selectable } from 'kysely';
import { toBytes } from '../../core/database/queries.ts';
import type { Database, Db } from '../../core/database/tables.ts';
import { addJobs, endJob } from '../../core/jobs/change-jobs.ts';
import type { Job } from '../../core/jobs/job.ts';
import { record } from '../../core/journal/record.ts';
import { lockClient } from '../../heart/sql/users/users.ts';
import type { Session } from '../../heart/store/sessions.ts';
import { endLink, endSessions, eventOf, settle } from './link-transitions.ts';
import type { Link, LinkMail, NewLink } from './link-types.ts';

export type LinkStore = ReturnType<typeof createSqlLinks>;

/** Connect links, their sessions and their mails. */
export function createSqlLinks(db: Db) {
  const find = async (column: 'id' | 'tokenHash', value: string): Promise<Link | null> => {
    const row = await db.selectFrom('connectLinks').selectAll().where(column, '=', value).executeTakeFirst();
    return row ? toLink(row) : null;
  };
  return {
    /** @param mail default: it is not mailed. */
    async add(link: NewLink, mail: LinkMail | null) {
      const { id, clientId, createdAt, expiresAt } = link;
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('connectLinks').values(toRow(link)).execute();
        await addJobs(trx, [{ kind: 'link_end', key: id, dueAt: expiresAt }]);
        if (!mail) return;
        await trx
          .insertInto('connectLinkMails')
          .values({ linkId: id, clientId, ...mail })
          .execute();
        await addJobs(trx, [{ kind: 'link_mail', key: id, dueAt: createdAt }]);
      });
    },
    /** Also finds a link of another client: the caller distinguishes them. */
    find: (id: string) => find('id', id),
    findByToken: (tokenHash: string) => find('tokenHash', tokenHash),
    /**
     * Adds a session to an open link, with the event `connect_link.opened` for the first one.
     *
     * @returns `false`, and changes nothing, if the link cannot be opened anymore.
     */
    open: (
      { id, clientId }: Pick<NewLink, 'id' | 'clientId'>,
      { publicId, expiresAt }: Pick<Session, 'publicId' | 'expiresAt'>,
      now: number,
    ) =>
      db.transaction().execute(async (trx) => {
        await lockClient(trx, clientId);
        const link = await trx
          .selectFrom('connectLinks')
          .select(['userId', 'openedAt', 'endsAt'])
          .where((eb) => eb.and({ id, clientId, status: 'open' }))
          .where('publicId', 'is', null)
          .where('expiresAt', '>', now)
          .executeTakeFirst();
        if (!link) return false;
        await trx
          .updateTable('connectLinks')
          .set({ endsAt: Math.max(link.endsAt, expiresAt), openedAt: link.openedAt ?? now })
          .where('id', '=', id)
          .execute();
        await trx.insertInto('connectLinkSessions').values({ publicId, clientId, linkId: id }).execute();
        if (link.openedAt === null)
          await record(trx, [eventOf('connect_link.opened', { ...link, id, clientId }, now)]);
        return true;
      }),
    /** Revokes an open link and ends its sessions. Does nothing if it has ended already. */
    revoke: ({ id, clientId }: Pick<NewLink, 'id' | 'clientId'>, now: number) =>
      db.transaction().execute(async (trx) => {
        await lockClient(trx, clientId);
        if (await endLink(trx, { id, clientId, status: 'revoked', now }))
          await endSessions(trx, id, null, now);
      }),
    /** Ends a link whose time is over. @returns when to look again, UNIX seconds; `null` if it has ended. */
    settle: (id: string, now: number) => db.transaction().execute((trx) => settle(trx, id, now)),
    /** The mail of an open link; `null` if there is none. */
    async findMail(linkId: string): Promise<LinkMail | null> {
      const row = await db
        .selectFrom('connectLinkMails')
        .select(['locale', 'sealed'])
        .where('linkId', '=', linkId)
        .executeTakeFirst();
      return row ? { ...row, sealed: toBytes(row.sealed) } : null;
    },
    /** The mail was sent, or will never be. @param sealed the secrets without the token; `null` deletes them. */
    finishMail: (job: Job, sealed: Uint8Array | null) =>
      db.transaction().execute(async (trx) => {
        if (sealed === null) await trx.deleteFrom('connectLinkMails').where('linkId', '=', job.key).execute();
        else
          await trx.updateTable('connectLinkMails').set({ sealed }).where('linkId', '=', job.key).execute();
        await endJob(trx, job, { kind: 'removed' });
      }),
  };
}

const toRow = ({ accountSelection, ...link }: NewLink): Database['connectLinks'] => ({
  ...link,
  accountSelection: accountSelection ? 1 : 0,
  endsAt: link.expiresAt,
  openedAt: null,
  publicId: null,
  userRef: null,
  status: 'open',
  endedAt: null,
});

const toLink = ({
  accountSelection,
  endsAt: _ends,
  openedAt: _opened,
  userRef: _user,
  endedAt: _ended,
  ...link
}: Selectable<Database['connectLinks']>): Link => ({ ...link, accountSelection: accountSelection === 1 });
