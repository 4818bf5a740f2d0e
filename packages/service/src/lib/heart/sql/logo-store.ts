import { toBytes } from '../../core/database/queries.ts';
import type { Db } from '../../core/database/tables.ts';
import type { Logo, LogoName } from '../store/logos.ts';

export function createSqlLogos(db: Db) {
  return {
    /** Replaces the logo of a client; `null` removes it. */
    async put(clientId: string, logo: Logo | null) {
      if (logo === null) {
        await db.deleteFrom('logos').where('clientId', '=', clientId).execute();
        return;
      }
      const row = { ...logo, clientId };
      await db
        .insertInto('logos')
        .values(row)
        .onConflict((conflict) => conflict.column('clientId').doUpdateSet(row))
        .execute();
    },
    async find(hash: string): Promise<Logo | null> {
      const row = await db
        .selectFrom('logos')
        .select(['hash', 'mediaType', 'bytes'])
        .where('hash', '=', hash)
        .limit(1)
        .executeTakeFirst();
      return row ? { ...row, bytes: toBytes(row.bytes) } : null;
    },
    /** The logo of a client, without its bytes. */
    async findOf(clientId: string): Promise<LogoName | null> {
      const row = await db
        .selectFrom('logos')
        .select(['hash', 'mediaType'])
        .where('clientId', '=', clientId)
        .executeTakeFirst();
      return row ?? null;
    },
  };
}
