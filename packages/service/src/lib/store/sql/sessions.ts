import type { Kysely } from 'kysely';
import type { SessionStore } from '../sessions.ts';
import type { Database } from './schema.ts';

/** The sessions of a SQL store. */
export function createSqlSessions(db: Kysely<Database>): SessionStore {
  return {
    async create(session) {
      await db
        .insertInto('sessions')
        .values({
          public_id: session.publicId,
          secret_hash: session.secretHash,
          client_id: session.clientId,
          user_id: session.userId,
          utility_id: session.utilityId,
          mode: session.mode,
          created_at: session.createdAt,
          expires_at: session.expiresAt,
          consented_at: session.consentedAt,
          redirect_uri: session.redirectUri,
          state: session.state,
          opening_id: session.openingId,
          attempt_count: 0,
          used_at: session.usedAt,
        })
        .execute();
    },
    async find(publicId) {
      const session = await db
        .selectFrom('sessions')
        .select([
          'public_id as publicId',
          'secret_hash as secretHash',
          'client_id as clientId',
          'user_id as userId',
          'utility_id as utilityId',
          'mode',
          'created_at as createdAt',
          'expires_at as expiresAt',
          'consented_at as consentedAt',
          'redirect_uri as redirectUri',
          'state',
          'opening_id as openingId',
          'used_at as usedAt',
        ])
        .where('public_id', '=', publicId)
        .executeTakeFirst();
      return session ?? null;
    },
    async setRedirect(publicId, redirectUri, state) {
      await db
        .updateTable('sessions')
        .set({ redirect_uri: redirectUri, state })
        .where('public_id', '=', publicId)
        .execute();
    },
    async setOpening(publicId, openingId) {
      await db
        .updateTable('sessions')
        .set({ opening_id: openingId })
        .where('public_id', '=', publicId)
        .execute();
    },
    async recordConsent({ publicId, termsVersion, locale, consentedAt }) {
      await db.transaction().execute(async (trx) => {
        const session = await trx
          .updateTable('sessions')
          .set({ consented_at: consentedAt })
          .where('public_id', '=', publicId)
          .returning(['client_id', 'user_id'])
          .executeTakeFirst();
        if (!session) return;
        await trx
          .insertInto('consents')
          .values({
            ...session,
            public_id: publicId,
            terms_version: termsVersion,
            locale,
            consented_at: consentedAt,
          })
          // The first consent to a text is kept.
          .onConflict((conflict) => conflict.columns(['public_id', 'terms_version', 'locale']).doNothing())
          .execute();
      });
    },
  };
}
