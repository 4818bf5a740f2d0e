import type { MethodKind } from '@utility-connect/protocol';
import { findMethod, type MethodOf } from '../../connectors/methods-for.ts';
import type { Context } from '../../context.ts';
import type { Utility } from '../../directory/directory.ts';
import { invalidRequest, ServiceError } from '../../http/errors.ts';
import type { Client } from '../../store/clients.ts';
import type { Session } from '../../store/sessions.ts';
import type { AttemptRunner } from '../attempts/attempt-runner.ts';
import { hasConsented } from './session-mode.ts';

/** @throws ServiceError `consent_required` */
export async function requireConsent(context: Pick<Context, 'store'>, session: Session): Promise<void> {
  if (await hasConsented(context, session)) return;
  throw new ServiceError(403, 'consent_required', 'The terms must be agreed to first.');
}

/**
 * Cancels the attempt that the session has just started if the user was removed before the attempt was stored: the removal did not
 * cancel it.
 *
 * @throws ServiceError `consent_required`
 */
export async function cancelWithoutConsent(
  context: Pick<Context, 'store'>,
  session: Session,
  runner: AttemptRunner,
): Promise<void> {
  try {
    await requireConsent(context, session);
  } catch (error) {
    await runner.cancel(session);
    throw error;
  }
}

interface ChosenMethod<Kind extends MethodKind> {
  readonly session: Session;
  readonly client: Client;
  readonly utilityId: string;
  readonly kind: Kind;
}

/**
 * Finds the chosen utility and way to connect it.
 *
 * @throws ServiceError 400 if the utility cannot be connected this way, or the connect token is for another one.
 */
export function requireMethod<Kind extends MethodKind>(
  { directory, methodsFor }: Pick<Context, 'directory' | 'methodsFor'>,
  { session, client, utilityId, kind }: ChosenMethod<Kind>,
): { readonly utility: Utility; readonly method: MethodOf<Kind> } {
  const utility = directory.find(utilityId);
  const method = utility && findMethod(methodsFor(utility, client.environment), kind);
  if (!utility || !method) throw invalidRequest('utility_id', 'utility_id is unknown.');
  if (session.utilityId !== null && session.utilityId !== utilityId) {
    throw invalidRequest('utility_id', 'utility_id is not the one that the connect token was made for.');
  }
  return { utility, method };
}
