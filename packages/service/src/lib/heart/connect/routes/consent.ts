import type { Mode } from '@utility-connect/protocol';
import type { Context } from '../../context.ts';
import type { Session } from '../../store/sessions.ts';
import { consentRequired } from '../attempts/create-attempt.ts';

/**
 * The session's mode now. A connect token outlives the removal of its user: the session then connects a new user, who has to
 * agree to the terms.
 */
export async function sessionMode({ store }: Pick<Context, 'store'>, session: Session): Promise<Mode> {
  if (session.mode === 'create') return 'create';
  return (await store.users.hasConnectedUser(session.clientId, session.userId)) ? 'update' : 'create';
}

/**
 * Whether the user agreed to the terms, in this session or when they connected before. A new sharing in a connect token needs a new
 * consent.
 *
 * @param mode the session's mode now.
 */
export function isConsented(session: Session, mode: Mode): boolean {
  return session.consentedAt !== null || (mode === 'update' && !hasSharing(session));
}

/** Whether the connect token has limits or a purpose of the sharing. */
function hasSharing({ purpose, scopes, historyMonths, sharedUntil }: Session): boolean {
  return [purpose, scopes, historyMonths, sharedUntil].some((limit) => limit !== null);
}

/** @throws DomainError `consent_required` */
export async function requireConsent(context: Context, session: Session): Promise<void> {
  if (!isConsented(session, await sessionMode(context, session))) throw consentRequired();
}
