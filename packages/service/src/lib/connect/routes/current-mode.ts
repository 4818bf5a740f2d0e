import type { Mode } from '@utility-connect/protocol';
import type { Context } from '../../context.ts';
import type { Session } from '../../store/sessions.ts';

/**
 * The mode that a session is in by now. A connect token outlives a removal of its user: who connects then is a new user, and has
 * to agree to the terms.
 */
export async function currentMode({ store }: Pick<Context, 'store'>, session: Session): Promise<Mode> {
  if (session.mode === 'create') return 'create';
  return (await store.grants.hasConnectedUser(session.clientId, session.userId)) ? 'update' : 'create';
}

/** Whether the terms were agreed to, in this session or when its user connected. */
export async function hasConsented(context: Pick<Context, 'store'>, session: Session): Promise<boolean> {
  return session.consentedAt !== null || (await currentMode(context, session)) === 'update';
}
