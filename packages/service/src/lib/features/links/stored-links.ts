import { sql } from 'kysely';
import type { SealedTable } from '../../core/keys/sealed.ts';
import type { ExpiredRows } from '../../heart/sql/purge.ts';

/** Mails with links, which are not sent without their secrets. */
export const sealedLinkMails: SealedTable = {
  table: 'connectLinkMails',
  id: 'linkId',
  name: 'linkId',
  onErased: (trx, id) => trx.deleteFrom('connectLinkMails').where('linkId', '=', id).execute(),
};

/** Links that have ended, as long as sessions are kept. Until then their address explains why it no longer works. */
export const endedLinks: ExpiredRows = {
  table: 'connectLinks',
  key: 'id',
  condition: ({ forgottenBefore }) => sql`ended_at <= ${forgottenBefore}`,
};
