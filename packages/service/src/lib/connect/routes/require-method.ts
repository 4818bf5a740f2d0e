import type { MethodKind } from '@utility-connect/protocol';
import { findMethod, type MethodOf } from '../../connectors/methods-for.ts';
import type { Context } from '../../context.ts';
import type { Utility } from '../../directory/directory.ts';
import { invalidRequest } from '../../http/errors.ts';
import type { Client } from '../../store/clients.ts';
import type { Session } from '../../store/sessions.ts';

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
  { directory, methodsFor }: Context,
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
