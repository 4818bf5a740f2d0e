import type { Scope } from '@utility-connect/protocol';
import type { Trx } from '../../../core/database/tables.ts';
import type { NewEvent } from '../../../core/journal/entry-types.ts';
import { record } from '../../../core/journal/record.ts';
import { readScopes } from '../../users/scopes.ts';

/** An event about a connection, without the fields that come from the connection. */
type ConnectionEvent = NewEvent extends infer Event
  ? Event extends { readonly data: { connection_id: string } }
    ? Omit<Event, 'clientId' | 'userRef' | 'data'> & {
        readonly data: Omit<Event['data'], 'connection_id' | 'user_id'>;
      }
    : never
  : never;

/** The scope that a client needs to get the event. */
const scopeOf: { readonly [Type in ConnectionEvent['type']]?: Scope } = {
  'account.added': 'accounts',
  'intervals.available': 'intervals',
  'bill.available': 'bills',
};

/** Records events about a connection: see {@link connectionEvents}. */
export async function writeConnectionEvents(
  trx: Trx,
  connectionId: string,
  events: readonly ConnectionEvent[],
): Promise<void> {
  await record(trx, await connectionEvents(trx, connectionId, events));
}

/**
 * Completes events about a connection, without events about data that the user does not share.
 *
 * @returns none if the connection was removed.
 */
export async function connectionEvents(
  trx: Trx,
  connectionId: string,
  events: readonly ConnectionEvent[],
): Promise<NewEvent[]> {
  if (events.length === 0) return [];
  const user = await trx
    .selectFrom('connections')
    .innerJoin('users', 'users.ref', 'connections.userRef')
    .whereRef('users.clientId', '=', 'connections.clientId')
    .select(['users.clientId', 'users.userId', 'users.scopes'])
    .where('connections.id', '=', connectionId)
    .executeTakeFirst();
  if (!user) return [];
  const scopes = readScopes(user.scopes);
  const shared = events.filter(({ type }) => {
    const scope = scopeOf[type];
    return scope === undefined || scopes.includes(scope);
  });
  const { clientId } = user;
  const subject = { connection_id: connectionId, user_id: user.userId };
  return shared.map((event) => ({ ...event, clientId, data: { ...subject, ...event.data } }) as NewEvent);
}
