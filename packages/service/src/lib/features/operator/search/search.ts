import type { OperatorFind, OperatorSearch } from '@utility-connect/protocol/operator';
import type { ReadContext } from '../operator-context.ts';

const MAX_CLIENTS = 5;
const MAX_UTILITIES = 5;
const MAX_USERS = 20;

/** Finds what an id or a name belongs to, ids first. */
export async function search({ store, directory }: ReadContext, text: string): Promise<OperatorSearch> {
  const { operator } = store;
  const connection = await operator.connections.find(text);
  const account = await operator.search.findAccount(text);
  const users = await operator.search.findUsers(text, MAX_USERS);
  const endpoint = await operator.webhooks.find(text);
  const entry = await operator.search.findEntry(text);
  const clients = await operator.clients.list({ text }, { after: null, limit: MAX_CLIENTS - 1 }, 0);
  const utility = directory.findByAnyId(text);
  const isName = /^[\p{L}\p{M}\s&.'-]{2,60}$/u.test(text);
  const { utilities } =
    utility || !isName
      ? { utilities: utility ? [utility] : [] }
      : directory.search({ query: text, limit: MAX_UTILITIES, offset: 0 });
  return {
    items: [
      ...(connection
        ? [
            find(
              'connection',
              text,
              'Connection',
              `${connection.userId} · ${connection.client.companyName}`,
              { page: 'connections', id: text },
            ),
          ]
        : []),
      ...(account
        ? [
            find('account', text, 'Account', account.companyName, {
              page: 'connections',
              id: account.connectionId,
            }),
          ]
        : []),
      ...users.map(({ clientId, companyName, connectionIds }) =>
        find('user', text, `User ${text}`, companyName, {
          page: 'connections',
          ...(connectionIds.length === 1
            ? { id: connectionIds[0] as string }
            : { filter: { client_id: clientId, query: text } }),
        }),
      ),
      ...(endpoint
        ? [find('endpoint', text, endpoint.url, endpoint.companyName, { page: 'webhooks', id: text })]
        : []),
      ...(entry === 'request'
        ? [
            find('request', text, 'Request', 'Entries of the journal', {
              page: 'journal',
              filter: { request_id: text },
            }),
          ]
        : []),
      ...(entry === 'connection' && !connection
        ? [find('connection', text, 'Removed connection', 'Its timeline', { page: 'connections', id: text })]
        : []),
      ...clients.map(({ id, companyName, environment }) =>
        find('client', id, companyName, environment, { page: 'clients', id }),
      ),
      ...utilities.map(({ id, name, states, country }) =>
        find('utility', id, name, states.join(', ') || country, { page: 'utilities', id }),
      ),
    ],
  };
}

const find = (
  kind: OperatorFind['kind'],
  id: string,
  title: string,
  detail: string,
  target: OperatorFind['target'],
): OperatorFind => ({ kind, id, title, detail, target });
