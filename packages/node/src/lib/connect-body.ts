import { checkObject, checkScopes, checkSeconds, checkText } from './options.ts';
import type { ConnectRequest } from './types.ts';

/**
 * The fields that connect tokens and connect links share.
 *
 * @throws UtilityConnectError `invalid_option`.
 */
export function connectBody(name: string, request: ConnectRequest) {
  checkObject(name, request, 'an object, such as { userId: "user-1" }');
  const { userId, utilityId, purpose, scopes, historyMonths, expiresAt, email, accountSelection } = request;
  checkText('userId', userId);
  if (utilityId !== undefined) checkText('utilityId', utilityId);
  if (purpose !== undefined) checkText('purpose', purpose);
  if (scopes !== undefined) checkScopes(scopes);
  checkSeconds('expiresAt', expiresAt);
  if (email !== undefined) checkText('email', email);
  return {
    user_id: userId,
    ...(utilityId !== undefined && { utility_id: utilityId }),
    ...(purpose !== undefined && { purpose }),
    ...(scopes !== undefined && { scopes: scopes.join(' ') }),
    ...(historyMonths !== undefined && { history_months: historyMonths }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
    ...(email !== undefined && { email }),
    ...(accountSelection !== undefined && { account_selection: accountSelection }),
  };
}
