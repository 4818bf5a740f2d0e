import type { Mode } from '@utility-connect/protocol';
import type { Context } from '../../context.ts';
import { ServiceError } from '../../http/errors.ts';
import type { Session } from '../../store/sessions.ts';
import type { AttemptRunner } from '../attempts/attempt-runner.ts';

/**
 * The session's mode now. A connect token outlives the removal of its user: the session then connects a new user, who has to
 * agree to the terms.
 */
export async function sessionMode({ store }: Context, session: Session): Promise<Mode> {
  if (session.mode === 'create') return 'create';
  return (await store.users.hasConnectedUser(session.clientId, session.userId)) ? 'update' : 'create';
}

/**
 * Whether the user agreed to the terms, in this session or when they connected before. What a new connect token asks for needs a new
 * consent.
 *
 * @param mode the session's mode now.
 */
export function isConsented(session: Session, mode: Mode): boolean {
  return session.consentedAt !== null || (mode === 'update' && !hasSharing(session));
}

/** Whether the connect token says what is shared, or why. */
function hasSharing({ purpose, scopes, historyMonths, sharedUntil }: Session): boolean {
  return [purpose, scopes, historyMonths, sharedUntil].some((limit) => limit !== null);
}

/** @throws ServiceError `consent_required` */
export async function requireConsent(context: Context, session: Session): Promise<void> {
  if (isConsented(session, await sessionMode(context, session))) return;
  throw new ServiceError(403, 'consent_required', 'The terms must be agreed to first.');
}

/**
 * Cancels the attempt that the session has just started if the user was removed before the attempt was stored: the removal did not
 * cancel it.
 *
 * @throws ServiceError `consent_required`
 */
export async function cancelWithoutConsent(
  context: Context,
  session: Session,
  runner: AttemptRunner,
): Promise<void> {
  await requireConsent(context, session).catch(async (error: unknown) => {
    await runner.cancel(session);
    throw error;
  });
}
