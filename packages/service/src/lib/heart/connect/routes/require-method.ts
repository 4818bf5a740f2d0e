import type { MethodKind } from '@utility-connect/protocol';
import { invalidRequest } from '../../../core/http/errors.ts';
import type { Utility } from '../../../directory/directory.ts';
import type { Context } from '../../context.ts';
import type { Client } from '../../store/clients.ts';
import type { Session } from '../../store/sessions.ts';
import { findMethod, type MethodOf } from '../../utilities/methods-for.ts';
import { requireUtility } from '../require-utility.ts';

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
  context: Context,
  { session, client, utilityId, kind }: ChosenMethod<Kind>,
): { readonly utility: Utility; readonly method: MethodOf<Kind> } {
  const { utility, methods } = requireUtility(context, utilityId, client.environment);
  const method = findMethod(methods, kind);
  if (!method) throw invalidRequest('utility_id', 'The utility cannot be connected in this way.');
  if (session.utilityId !== null && session.utilityId !== utilityId) {
    throw invalidRequest('utility_id', 'utility_id is not the one that the connect token was made for.');
  }
  return { utility, method };
}
