import type { Context } from '../context.ts';
import type { Endpoint } from './endpoint.ts';

/** `DELETE /connection`: revokes the access token and erases the user's credentials and data. Consents are then revoked at the utilities. */
export function removeAccess({ store, now, wake }: Pick<Context, 'store' | 'now' | 'wake'>): Endpoint {
  return {
    method: 'delete',
    path: '/connection',
    auth: 'user',
    operationId: 'removeConnection',
    summary: 'Remove access',
    description:
      'Revokes every access token of the user and erases their utility credentials, accounts, intervals and bills. This cannot be undone. The user can connect again.',
    tag: 'Data',
    success: { description: 'Removed.' },
    async handle(c) {
      const { userRef } = c.get('user');
      await store.users.removeUser({
        clientId: c.get('client').id,
        userRef,
        by: 'client',
        now: now(),
        requestId: c.get('requestId'),
      });
      wake('revocation', 'receipt');
      return c.body(null, 204);
    },
  };
}
