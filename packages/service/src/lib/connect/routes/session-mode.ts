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
  return session.consentedAt !== null || (await sessionMode(context, session)) === 'update';
}
