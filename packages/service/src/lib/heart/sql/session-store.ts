import type { Db } from '../../core/database/tables.ts';
import type { ConsentRecord, Session } from '../store/sessions.ts';

export function createSqlSessions(db: Db) {
  return {
    async create(session: Session) {
      await db
        .insertInto('sessions')
        .values({ ...session, accountSelection: session.accountSelection ? 1 : 0, attemptCount: 0 })
        .execute();
    },
    /** Also finds expired and used sessions: the caller distinguishes them. */
    async find(publicId: string): Promise<Session | null> {
      const row = await db
        .selectFrom('sessions')
        .selectAll()
        .where('publicId', '=', publicId)
        .executeTakeFirst();
      if (!row) return null;
      const { attemptCount: _, ...session } = row;
      return { ...session, accountSelection: session.accountSelection === 1 };
    },
    /** Stores the target of the hosted flow's return, so that a reload continues the flow. */
    async setRedirect(publicId: string, redirectUri: string, state: string | null) {
      await db.updateTable('sessions').set({ redirectUri, state }).where('publicId', '=', publicId).execute();
    },
    /** Records the page that opened the session last: only that one can continue it. */
    async setOpening(publicId: string, openingId: string) {
      await db.updateTable('sessions').set({ openingId }).where('publicId', '=', publicId).execute();
    },
    /** Records that the user agrees to the terms, and to the session's sharing. */
    async recordConsent(consent: ConsentRecord) {
      await db.transaction().execute(async (trx) => {
        const session = await trx
          .updateTable('sessions')
          .set({ consentedAt: consent.consentedAt })
          .where('publicId', '=', consent.publicId)
          .returning(['clientId', 'userId', 'purpose', 'scopes', 'historyMonths', 'sharedUntil'])
          .executeTakeFirst();
        if (!session) return;
        await trx
          .updateTable('receipts')
          .set({ locale: consent.locale })
          .where('publicId', '=', consent.publicId)
          .execute();
        await trx
          .insertInto('consents')
          .values({ ...session, ...consent })
          // The first consent to a text is kept.
          .onConflict((conflict) =>
            conflict.columns(['publicId', 'termsVersion', 'locale', 'clientId']).doNothing(),
          )
          .execute();
      });
    },
  };
}
