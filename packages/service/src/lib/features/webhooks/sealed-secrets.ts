import type { SealedTable } from '../../core/keys/sealed.ts';

/** Secrets of webhook endpoints, which are disabled without them. */
export const sealedSecrets: SealedTable = {
  table: 'webhookEndpoints',
  id: 'id',
  name: 'id',
  onErased: (trx, id) =>
    trx
      .updateTable('webhookEndpoints')
      .set({ status: 'disabled', statusReason: 'secret_lost' })
      .where('id', '=', id)
      .execute(),
};
