import type { SealedTable } from '../../core/keys/sealed.ts';
import { deleteRevocations } from './revocations/revocation-store.ts';
import { refuseLogin } from './syncs/refuse-login.ts';

/** Credentials of connections. Without them, the login counts as refused until the person signs in again. */
export const sealedConnections: SealedTable = {
  table: 'connections',
  id: 'id',
  name: 'loginKey',
  onErased: (trx, id, at) => refuseLogin(trx, id, { at, reason: 'login_damaged' }),
};

/** Secrets of unfinished attempts, which are cancelled without them. */
export const sealedAttempts: SealedTable = {
  table: 'attempts',
  id: 'id',
  name: 'id',
  erased: null,
  onErased: (trx, id) =>
    trx.updateTable('attempts').set({ status: 'cancelled', challenge: null }).where('id', '=', id).execute(),
};

/** Logins to revoke, which are given up without them. */
export const sealedRevocations: SealedTable = {
  table: 'revocations',
  id: 'id',
  name: 'loginKey',
  onErased: (trx, id) => deleteRevocations(trx, [id]),
};

/** Kept answers of token exchanges, which are deleted without them. */
export const sealedAnswers: SealedTable = {
  table: 'exchangeAnswers',
  id: 'keyHash',
  name: 'keyHash',
  onErased: (trx, id) => trx.deleteFrom('exchangeAnswers').where('keyHash', '=', id).execute(),
};
