import type { Authorization } from '../state.ts';
import { createEntry, type Entry, element } from './entry.ts';

/** The `Authorization` resource. `base` is that of all resources. */
export function authorizationEntry(authorization: Authorization, base: string): Entry {
  const { id, createdAt, expiresAt, revoked, scope } = authorization;
  const content = [
    '<Authorization xmlns="http://naesb.org/espi">',
    `<authorizedPeriod>${element('duration', 0)}${element('start', createdAt)}</authorizedPeriod>`,
    element('status', revoked ? 0 : 1),
    element('expires_at', Math.floor(expiresAt)),
    element('grant_type', 'authorization_code'),
    element('scope', scope),
    element('token_type', 'Bearer'),
    element('resourceURI', `${base}/Batch/Subscription/${id}`),
    element('authorizationURI', `${base}/Authorization/${id}`),
    element('customerResourceURI', `${base}/Batch/RetailCustomer/${id}`),
    '</Authorization>',
  ].join('');
  return createEntry({ base, path: `Authorization/${id}`, updated: createdAt, content });
}
