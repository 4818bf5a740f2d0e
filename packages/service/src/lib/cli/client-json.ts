import type { Client } from '../heart/store/clients.ts';

/** A client as `clients update` prints it: without its secrets and its e-mail address. */
export function clientJson(client: Client) {
  const { id, companyName, environment, redirectUris, origins, appearance, createdAt } = client;
  return {
    client_id: id,
    company_name: companyName,
    environment,
    redirect_uris: redirectUris,
    origins,
    appearance,
    created_at: new Date(createdAt * 1000).toISOString(),
  };
}
