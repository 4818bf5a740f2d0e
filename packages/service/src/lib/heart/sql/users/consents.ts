import { addMonths } from '@utility-connect/intervals';
import { lockConnections } from '../../../core/database/lock-row.ts';
import type { Trx } from '../../../core/database/tables.ts';
import { readScopes } from '../../users/scopes.ts';
import type { UserKey } from '../heart-tables.ts';
import { connectionIds } from './remove-user.ts';

// The newest consent counts. It applies once a connection was completed with it.

/**
 * Applies the consent in the session of an attempt. Does nothing if the session asked for none, because they consented when they connected
 * before. The caller must hold `lockClient`.
 */
export async function applyConsent(
  trx: Trx,
  attemptId: string,
  { clientId, userRef }: UserKey,
): Promise<void> {
  const session = await trx
    .selectFrom('attempts')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.publicId', '=', 'attempts.publicId')
        .onRef('sessions.clientId', '=', 'attempts.clientId'),
    )
    .select(['consentedAt', 'purpose', 'scopes', 'historyMonths', 'sharedUntil'])
    .where('attempts.id', '=', attemptId)
    .executeTakeFirstOrThrow();
  const { historyMonths, consentedAt, ...rest } = session;
  if (consentedAt === null) return;
  const historyFrom = historyMonths === null ? null : addMonths(consentedAt, -historyMonths);
  const ofUser = { clientId, ref: userRef };
  const before = await trx
    .selectFrom('users')
    .select(['consentedAt', 'scopes'])
    .where((eb) => eb.and(ofUser))
    .executeTakeFirstOrThrow();
  // The user has given another consent since.
  if ((before.consentedAt ?? 0) > consentedAt) return;
  await trx
    .updateTable('users')
    .set({ ...rest, consentedAt, historyFrom })
    .where((eb) => eb.and(ofUser))
    .execute();
  const hadBills = readScopes(before.scopes).includes('bills');
  if (!hadBills && readScopes(rest.scopes).includes('bills'))
    await readHistoryAgain(trx, await connectionIds(trx, { clientId, userRef }), consentedAt);
}

/**
 * Makes the next sync of each account read the whole history, in which the consent may include more than before: some utilities give
 * bills only with intervals of their time.
 */
export async function readHistoryAgain(
  trx: Trx,
  connectionIds: readonly string[],
  now: number,
): Promise<void> {
  // PostgreSQL has no empty list.
  if (connectionIds.length === 0) return;
  // Connections are locked before their accounts: see `lockRow`.
  await lockConnections(trx, connectionIds);
  await trx
    .updateTable('accounts')
    .set({ syncedFrom: now })
    .where('connectionId', 'in', connectionIds)
    .where('syncedFrom', 'is not', null)
    .execute();
}
