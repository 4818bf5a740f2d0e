import type { Trx } from '../../../core/database/tables.ts';
import { hasConnectedUser } from '../find-user.ts';
import { lockClient } from '../users/users.ts';

/**
 * Checks that the user of a session agreed to the terms, in this session or when they connected before. Until the transaction ends,
 * the user can't be removed.
 */
export async function lockConsent(trx: Trx, publicId: string): Promise<boolean> {
  const { consentedAt, clientId, userId } = await trx
    .selectFrom('sessions')
    .select(['consentedAt', 'clientId', 'userId'])
    .where('publicId', '=', publicId)
    .executeTakeFirstOrThrow();
  if (consentedAt !== null) return true;
  await lockClient(trx, clientId);
  return hasConnectedUser(trx, clientId, userId);
}
