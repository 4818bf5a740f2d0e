import type { OperatorConnectionDetail } from '@utility-connect/protocol/operator';
import type { AppContext } from '../../../core/http/app.ts';
import { invalidRequest, notFound, type ServiceError } from '../../../core/http/errors.ts';
import type { OperatorActionName } from '../../../core/journal/entry-types.ts';
import { breakConnection, repairConnection } from '../../../heart/sandbox/break-connection.ts';
import type { FaultKind } from '../../../heart/store/faults.ts';
import { type Actor, actorOf } from '../operator-actor.ts';
import type { OperatorContext } from '../operator-context.ts';
import type { FoundConnection } from './connection-types.ts';
import { actionsOf } from './connections.ts';

type ConnectionAction = 'sync' | 'ask_for_sign_in' | 'remove' | 'repair';

type ActionContext = Pick<OperatorContext, 'store' | 'now' | 'wake'>;

const names: Readonly<Record<ConnectionAction, OperatorActionName>> = {
  sync: 'connection.sync_requested',
  ask_for_sign_in: 'connection.sign_in_requested',
  remove: 'connection.removed',
  repair: 'connection.repaired',
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
  context: ActionContext,
  connectionId: string,
  action: ConnectionAction,
  actor: Actor,
): Promise<void> {
  const { store, now, wake } = context;
  const { client, userRef } = await requireAction(context, connectionId, action);
  const at = now();
  // Before the change, after which the connection may be gone.
  const entry = { action: names[action], subject: connectionId, clientId: client.id, at, ...actor };
  await store.operator.recordAction(entry);
  if (action === 'sync') {
    await store.connections.makeDue(connectionId, at);
    wake('check', 'sync');
  } else if (action === 'ask_for_sign_in') {
    await store.operator.connections.askForSignIn(connectionId, at);
  } else if (action === 'repair') {
    await repairConnection(context, { connectionId });
  } else {
    const removal = { connectionId, clientId: client.id, userRef, by: 'service', now: at } as const;
    await store.connections.remove({ ...removal, requestId: actor.requestId });
  }
}

/**
 * Breaks the sandbox connection in the path of a request, and records it.
 *
 * @throws ServiceError 404 if there is none, 400 if it is not possible.
 */
export async function breakAs(context: ActionContext, c: AppContext, kind: FaultKind): Promise<void> {
  const { store, now } = context;
  const connectionId = c.req.param('connection_id') ?? '';
  const { client } = await requireAction(context, connectionId, 'break');
  const refusal = await breakConnection(context, { connectionId }, kind);
  if (refusal === 'preparing') throw isPreparing();
  // Changed since it was found.
  if (refusal !== null) throw noSuchConnection();
  const entry = { action: 'connection.broken', subject: connectionId, clientId: client.id } as const;
  await store.operator.recordAction({ ...entry, at: now(), ...actorOf(c) });
}

/** The connection has nothing that could be late or revised. */
export function isPreparing(): ServiceError {
  return invalidRequest('as', 'The first data is still being fetched: nothing can be late or revised yet.');
}

const requireAction = async (
  { store, now }: ActionContext,
  connectionId: string,
  action: keyof OperatorConnectionDetail['actions'],
): Promise<FoundConnection> => {
  const found = await store.operator.connections.find(connectionId);
  if (!found) throw noSuchConnection();
  const fault = await store.connections.findFault(connectionId);
  const { is_possible: isPossible, reason } = actionsOf(found, fault, now())[action];
  if (!isPossible) throw invalidRequest('connection_id', reason ?? 'That is not possible.');
  return found;
};
