import type { SessionStore } from '../sessions.ts';
import type { Db } from './schema.ts';

/** The sessions of a SQL store. */
export function createSqlSessions(db: Db): SessionStore {
  return {
    async create(session) {
      await db
        .insertInto('sessions')
        .values({ ...session, accountSelection: session.accountSelection ? 1 : 0, attemptCount: 0 })
        .execute();
    },
    async find(publicId) {
      const row = await db
        .selectFrom('sessions')
        .selectAll()
        .where('publicId', '=', publicId)
        .executeTakeFirst();
      if (!row) return null;
      const { attemptCount: _, ...session } = row;
      return { ...session, accountSelection: session.accountSelection === 1 };
    },
    async setRedirect(publicId, redirectUri, state) {
      await db.updateTable('sessions').set({ redirectUri, state }).where('publicId', '=', publicId).execute();
    },
    async setOpening(publicId, openingId) {
      await db.updateTable('sessions').set({ openingId }).where('publicId', '=', publicId).execute();
    },
    async recordConsent(consent) {
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
          .onConflict((conflict) => conflict.columns(['publicId', 'termsVersion', 'locale']).doNothing())
          .execute();
      });
    },
  };
}
