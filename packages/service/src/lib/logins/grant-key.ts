import { keyedHash } from '../crypto/hash.ts';

/**
 * `loginKey` of a connection whose user has consented at the utility's page. Leaves the client out, because notifications of the
 * utility name only the authorization.
 */
export function grantKeyOf(lookupKey: Uint8Array, utilityId: string, grantId: string): string {
  return keyedHash(lookupKey, ['redirect', utilityId, grantId].join('\n'));
}
