import { escapeMarkup } from './http.ts';
import { type Authorization, resourceBase, type State } from './state.ts';

/**
 * Posts a `BatchList` to the client's `notifyUri`.
 *
 * @returns the status of the answer
 * @throws TypeError if the client can't be reached, a TimeoutError after 10 s, an Error without a `notifyUri`
 */
export async function postNotification(
  { client }: Authorization,
  resources: readonly string[],
  state: State,
): Promise<number> {
  if (client.notifyUri === undefined) throw new Error(`The client ${client.clientId} has no notifyUri.`);
  const { body: answer, status } = await state.fetch(client.notifyUri, {
    method: 'POST',
    headers: { 'content-type': 'application/atom+xml' },
    body: batchList(resources, state.quirks.prefixes === true),
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  });
  await answer?.cancel();
  return status;
}

/** The address of all data of an authorization. */
export function subscriptionAddress({ id }: Authorization, state: State): string {
  return `${resourceBase(state)}/Batch/Subscription/${id}`;
}

const batchList = (resources: readonly string[], hasPrefix: boolean): string => {
  const [prefix, declaration] = hasPrefix ? ['ns0:', 'xmlns:ns0'] : ['', 'xmlns'];
  const items = resources.map((uri) => `<${prefix}resources>${escapeMarkup(uri)}</${prefix}resources>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<${prefix}BatchList ${declaration}="http://naesb.org/espi">${items.join('')}</${prefix}BatchList>
`;
};
