import type { AppContext } from '../../../core/http/app.ts';
import { invalidRequest, notFound, type ServiceError } from '../../../core/http/errors.ts';
import type { OperatorActionName } from '../../../core/journal/entry-types.ts';
import { type Actor, actorOf } from '../operator-actor.ts';
import type { OperatorContext } from '../operator-context.ts';
import { actionsOf } from './connections.ts';

type ConnectionAction = 'sync' | 'ask_for_sign_in' | 'remove';

type ActionContext = Pick<OperatorContext, 'store' | 'now' | 'wake'>;

const names: Readonly<Record<ConnectionAction, OperatorActionName>> = {
  sync: 'connection.sync_requested',
  ask_for_sign_in: 'connection.sign_in_requested',
  remove: 'connection.removed',
};

export function noSuchConnection(): ServiceError {
  return notFound(
    'There is no such connection. It may have been removed: the search finds what is left in the journal.',
  );
}

/** Does what a request asks for with the connection in its path. */
export function actOnConnection(
  context: ActionContext,
  c: AppContext,
  action: ConnectionAction,
): Promise<void> {
  return changeConnection(context, c.req.param('connection_id') ?? '', action, actorOf(c));
}

/**
 * Does something with a connection, and records it.
 *
 * @throws ServiceError 404 if there is none, 400 if it is not possible.
 */
export async function changeConnection(
  { store, now, wake }: ActionContext,
  connectionId: string,
  action: ConnectionAction,
  actor: Actor,
): Promise<void> {
  const found = await store.operator.connections.find(connectionId);
  if (!found) throw noSuchConnection();
  const at = now();
  const { is_possible: isPossible, reason } = actionsOf(found, at)[action];
  if (!isPossible) throw invalidRequest('connection_id', reason ?? 'That is not possible.');
  const { client, userRef } = found;
  // Before the change, after which the connection may be gone.
  const entry = { action: names[action], subject: connectionId, clientId: client.id, at, ...actor };
  await store.operator.recordAction(entry);
  if (action === 'sync') {
    await store.connections.makeDue(connectionId, at);
    wake('check', 'sync');
  } else if (action === 'ask_for_sign_in') {
    await store.operator.connections.askForSignIn(connectionId, at);
  } else {
    const removal = { connectionId, clientId: client.id, userRef, by: 'service', now: at } as const;
    await store.connections.remove({ ...removal, requestId: actor.requestId });
  }
}
