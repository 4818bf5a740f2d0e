import { type Harness, json } from './harness.ts';

/** Creates what the samples of the API reference name with variables. @returns them, and the id of an event */
export async function sampleVariables({
  service,
  connect,
  accessToken,
  read,
  post,
}: Pick<Harness, 'service' | 'connect' | 'accessToken' | 'read' | 'post'>) {
  const token = await accessToken();
  const [account] = await json<{ id: string }[]>(read('/accounts', token));
  const [connection] = await json<{ id: string }[]>(read('/connections', token));
  const url = 'https://app.example.com/webhooks';
  const endpoint = await json<{ id: string }>(post('/webhook_endpoints', { url }));
  const event = await json<{ event_id: string }>(post(`/webhook_endpoints/${endpoint.id}/test`, {}));
  const link = await json<{ id: string }>(post('/connect_links', { user_id: 'user-3' }));
  const variables: Record<string, string | undefined> = {
    CLIENT_ID: service.client.clientId,
    CLIENT_SECRET: service.client.clientSecret,
    ACCESS_TOKEN: token,
    CODE: await connect({ userId: 'user-2' }),
    ACCOUNT_ID: account?.id,
    CONNECTION_ID: connection?.id,
    ENDPOINT_ID: endpoint.id,
    CONNECT_LINK_ID: link.id,
  };
  return { variables, eventId: event.event_id };
}
