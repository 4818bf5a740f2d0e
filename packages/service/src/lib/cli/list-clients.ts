import { Command } from 'commander';
import type { Store } from '../app/create-sql-store.ts';
import type { Client } from '../heart/store/clients.ts';
import { openStore } from '../node/open-store.ts';
import { readSettings } from '../node/settings/settings.ts';
import { print } from './output.ts';

interface JsonOption {
  readonly json?: true;
}

const PAGE = 500;

/** `utility-connect clients list`: lists the clients in the order of their ids. */
export function listCommand(): Command {
  return new Command('list')
    .description('list the clients with their redirect URIs and origins, one per line')
    .option('--json', 'print one JSON object per line')
    .action(listAction);
}

/** `utility-connect clients show`. */
export function showCommand(): Command {
  return new Command('show')
    .description('show one client with its redirect URIs and origins')
    .argument('<client-id>')
    .option('--json', 'print one JSON object')
    .action(showAction);
}

/** A client as the commands print it: without its secrets and its e-mail address. */
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

async function listAction({ json }: JsonOption): Promise<void> {
  const store = await openStore(readSettings(process.env), { migrate: false });
  try {
    for await (const client of clientsOf(store.clients)) {
      print(json ? JSON.stringify(clientJson(client)) : asLine(client));
    }
  } finally {
    await store.close();
  }
}

async function showAction(clientId: string, { json }: JsonOption, command: Command): Promise<void> {
  const store = await openStore(readSettings(process.env), { migrate: false });
  try {
    const client = await store.clients.find(clientId);
    if (client === null) {
      return command.error(
        `error: there is no client '${clientId}': "utility-connect clients list" has their ids.`,
      );
    }
    print(json ? JSON.stringify(clientJson(client)) : asText(client));
  } finally {
    await store.close();
  }
}

async function* clientsOf(clients: Store['clients']) {
  let after = '';
  for (;;) {
    const page: Client[] = await clients.list({ after, limit: PAGE });
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.id ?? '';
  }
}

const asLine = (client: Client): string => {
  const { client_id, company_name, environment, redirect_uris, origins, created_at } = clientJson(client);
  const addresses = `redirect URIs: ${listed(redirect_uris)}  origins: ${listed(origins)}`;
  return `${client_id}  ${environment.padEnd(10)}  ${created_at}  ${company_name}  ${addresses}`;
};

const listed = (addresses: readonly string[]): string => addresses.join(' ') || '–';

const asText = (client: Client): string => {
  const { client_id, company_name, environment, redirect_uris, origins, created_at } = clientJson(client);
  return [
    `Client id      ${client_id}`,
    `Company        ${company_name}`,
    `Environment    ${environment}`,
    `Created        ${created_at}`,
    `Redirect URIs  ${redirect_uris.join(INDENT) || '–'}`,
    `Origins        ${origins.join(INDENT) || '–'}`,
  ].join('\n');
};

const INDENT = `\n${' '.repeat(15)}`;
