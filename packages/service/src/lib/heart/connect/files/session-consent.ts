import { addMonths } from '@utility-connect/intervals';
import type { Context } from '../../context.ts';
import type { DataConsent } from '../../store/accounts.ts';
import type { Session } from '../../store/sessions.ts';

/** Reads the sharing that the user agreed to in this session, or before. */
export async function sessionConsent(
  { store: { users } }: Pick<Context, 'store'>,
  { clientId, userId, consentedAt, scopes, historyMonths }: Session,
): Promise<DataConsent> {
  if (consentedAt !== null) {
    return { scopes, historyFrom: historyMonths === null ? null : addMonths(consentedAt, -historyMonths) };
  }
  const userRef = await users.findUserRef(clientId, userId);
  const consent = userRef === null ? null : await users.findConsent(clientId, userRef);
  return consent ?? { scopes: null, historyFrom: null };
}
