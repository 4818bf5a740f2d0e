import { addMonths } from '../../../intervals/months.ts';
import { readScopes } from '../../../scopes.ts';
import type { UserConsent } from '../../accounts.ts';
import { lockRow } from '../database/lock-row.ts';
import type { Trx, UserKey } from '../schema.ts';

// The newest consent counts. It applies once a connection was completed with it.

/**
 * Applies what the user agreed to in the session of an attempt. A session in which they agreed to nothing changes nothing: they did
 * when they connected before. The caller must hold `lockClient`.
 */
export async function applyConsent(
  trx: Trx,
  attemptId: string,
  { clientId, userRef }: UserKey,
): Promise<void> {
  const session = await trx
    .selectFrom('attempts')
    .innerJoin('sessions', 'sessions.publicId', 'attempts.publicId')
    .select(['consentedAt', 'purpose', 'scopes', 'historyMonths', 'sharedUntil'])
    .where('attempts.id', '=', attemptId)
    .executeTakeFirstOrThrow();
  const { historyMonths, consentedAt, ...rest } = session;
  if (consentedAt === null) return;
  const historyFrom = historyMonths === null ? null : addMonths(consentedAt, -historyMonths);
  await setConsent(trx, { clientId, userRef }, { ...rest, consentedAt, historyFrom });
}

/** Applies the consent of a user who is merged into this one. */
export async function mergeConsents(
  trx: Trx,
  clientId: string,
  userRef: string,
  intoRef: string,
): Promise<void> {
  const { consentedAt, ...rest } = await trx
    .selectFrom('users')
    .select(['consentedAt', 'purpose', 'scopes', 'historyFrom', 'sharedUntil'])
    .where((eb) => eb.and({ clientId, ref: userRef }))
    .executeTakeFirstOrThrow();
  if (consentedAt === null) return;
  await setConsent(trx, { clientId, userRef: intoRef }, { ...rest, consentedAt });
}

type GivenConsent = UserConsent & { readonly consentedAt: number };

/** Unless the user has given another consent since. */
const setConsent = async (trx: Trx, user: UserKey, consent: GivenConsent): Promise<void> => {
  const { clientId, userRef } = user;
  const ofUser = { clientId, ref: userRef };
  const before = await trx
    .selectFrom('users')
    .select(['consentedAt', 'scopes'])
    .where((eb) => eb.and(ofUser))
    .executeTakeFirstOrThrow();
  if ((before.consentedAt ?? 0) > consent.consentedAt) return;
  await trx
    .updateTable('users')
    .set(consent)
    .where((eb) => eb.and(ofUser))
    .execute();
  const hadBills = readScopes(before.scopes).includes('bills');
  if (!hadBills && readScopes(consent.scopes).includes('bills')) await readAgain(trx, user, consent);
};

/** Makes the next sync of each account read the whole history: some utilities give bills only with intervals of their time. */
const readAgain = async (
  trx: Trx,
  { clientId, userRef }: UserKey,
  { consentedAt }: GivenConsent,
): Promise<void> => {
  const connections = await trx
    .selectFrom('connections')
    .select('id')
    .where((eb) => eb.and({ clientId, userRef }))
    // Before their accounts: see `lockRow`.
    .$call(lockRow(trx))
    .execute();
  // PostgreSQL has no empty list.
  if (connections.length === 0) return;
  const ids = connections.map(({ id }) => id);
  await trx
    .updateTable('accounts')
    .set({ syncedFrom: consentedAt })
    .where('connectionId', 'in', ids)
    .where('syncedFrom', 'is not', null)
    .execute();
};
