import type { LogoStore } from '../logos.ts';
import { toBytes } from './database/bytes.ts';
import type { Db } from './schema.ts';

/** The logos of a SQL store. */
export function createSqlLogos(db: Db): LogoStore {
  return {
    async put(clientId, logo) {
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
    async find(hash) {
      const row = await db
        .selectFrom('logos')
        .select(['hash', 'mediaType', 'bytes'])
        .where('hash', '=', hash)
        .limit(1)
        .executeTakeFirst();
      return row ? { ...row, bytes: toBytes(row.bytes) } : null;
    },
    async findOf(clientId) {
      const row = await db
        .selectFrom('logos')
        .select(['hash', 'mediaType'])
        .where('clientId', '=', clientId)
        .executeTakeFirst();
      return row ?? null;
    },
  };
}
