import type { Mode } from '@utility-connect/protocol';
import type { Context } from '../../context.ts';
import type { Session } from '../../store/sessions.ts';

/**
 * The session's mode now. A connect token outlives the removal of its user: the session then connects a new user, who has to
 * agree to the terms.
 */
export async function sessionMode({ store }: Pick<Context, 'store'>, session: Session): Promise<Mode> {
  if (session.mode === 'create') return 'create';
  return (await store.grants.hasConnectedUser(session.clientId, session.userId)) ? 'update' : 'create';
}

/** Whether the user agreed to the terms, in this session or when they connected before. */
export async function hasConsented(context: Pick<Context, 'store'>, session: Session): Promise<boolean> {
  return isConsented(session, await sessionMode(context, session));
}

/** Whether the user agreed to the terms, given the session's mode now. What a new connect token asks for needs a new consent. */
export function isConsented(session: Session, mode: Mode): boolean {
  return session.consentedAt !== null || (mode === 'update' && !hasSharing(session));
}

/** Whether the connect token says what is shared, or why. */
export function hasSharing({ purpose, scopes, historyMonths, sharedUntil }: Session): boolean {
  return [purpose, scopes, historyMonths, sharedUntil].some((limit) => limit !== null);
}
