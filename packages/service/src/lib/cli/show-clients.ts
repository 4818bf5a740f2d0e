import type { OperatorClient } from '@utility-connect/protocol/operator';
import { Command } from 'commander';
import { noSuchClient, setClientDisabled } from '../features/operator/clients/client-actions.ts';
import { readClient, readClients } from '../features/operator/clients/clients.ts';
import { commandLine } from '../features/operator/operator-actor.ts';
import type { Place } from '../features/operator/paging.ts';
import { print } from './output.ts';
import { asTable, type CommandContext, timeOf, withOperator } from './with-operator.ts';

interface JsonOption {
  readonly json?: true;
}

const PAGE = 200;

/** No maximum: a command may take its time. */
const ALL = Number.MAX_SAFE_INTEGER - 1;

/** `utility-connect clients list`: lists the clients, the newest first. */
export function listCommand(): Command {
  return new Command('list')
    .description(
      'list the clients with their environment, state, numbers, redirect URIs and origins, one per line',
    )
    .option('--json', 'print one JSON object per line, as GET /operator/api/clients has it')
    .addHelpText(
      'after',
      '\nExamples:\n  utility-connect clients list\n  utility-connect clients list --json | jq .users.count',
    )
    .action(({ json }: JsonOption, command: Command) =>
      withOperator(command, async (context) => {
        for await (const client of allClients(context)) print(json ? JSON.stringify(client) : asLine(client));
      }),
    );
}

/** `utility-connect clients show`. */
export function showCommand(): Command {
  return new Command('show')
    .description('show one client with its numbers, its usage and its webhook endpoints')
    .argument('<client-id>')
    .option('--json', 'print one JSON object, as GET /operator/api/clients/ID has it')
    .addHelpText(
      'after',
      '\nExamples:\n  utility-connect clients show CLIENT_ID\n  utility-connect clients show CLIENT_ID --json',
    )
    .action((clientId: string, { json }: JsonOption, command: Command) =>
      withOperator(command, (context) => showClient(context, clientId, json)),
    );
}

/** `utility-connect clients disable` and `enable`. */
export function disableCommands(): Command[] {
  const make = (name: 'disable' | 'enable', description: string): Command =>
    new Command(name)
      .description(description)
      .argument('<client-id>')
      .option('--json', 'print the client as one JSON object')
      .addHelpText('after', `\nExample:\n  utility-connect clients ${name} CLIENT_ID`)
      .action((clientId: string, { json }: JsonOption, command: Command) =>
        withOperator(command, async (context) => {
          await setClientDisabled(context, clientId, name === 'disable', commandLine);
          await showClient(context, clientId, json);
        }),
      );
  return [
    make(
      'disable',
      'refuse a client like an unknown one, and let its syncs and deliveries rest; nothing is deleted',
    ),
    make('enable', 'undo disable: deliveries go on at once, syncs within six hours'),
  ];
}

/** All clients, the newest first. */
export async function* allClients(context: CommandContext): AsyncGenerator<OperatorClient> {
  let after: Place | null = null;
  for (;;) {
    const { items, next_cursor }: Awaited<ReturnType<typeof readClients>> = await readClients(
      context,
      {},
      { after, limit: PAGE },
      ALL,
    );
    yield* items;
    const last = items.at(-1);
    if (next_cursor === null || !last) return;
    after = { at: last.created_at, id: last.id };
  }
}

const showClient = async (context: CommandContext, clientId: string, json?: true): Promise<void> => {
  const client = await readClient(context, clientId, ALL);
  if (!client) throw noSuchClient();
  if (json) return print(JSON.stringify(client));
  const { usage } = client;
  print(
    asTable([
      ['Client id', client.id],
      ['Company', client.company],
      ['Environment', client.environment],
      ['State', client.disabled_at === null ? 'enabled' : `disabled since ${timeOf(client.disabled_at)}`],
      ['Created', timeOf(client.created_at)],
      ['Redirect URIs', client.redirect_uris.join('\n') || '–'],
      ['Origins', client.origins.join('\n') || '–'],
      ['Users', String(client.users.count)],
      ['Connections', `${client.connections.count}, of which ${client.needs_sign_in.count} need a sign-in`],
      ['Accounts', String(usage.accounts.count)],
      ['Webhooks', client.webhook_endpoints.map(({ url, health }) => `${health}  ${url}`).join('\n') || '–'],
    ]),
  );
};

const asLine = (client: OperatorClient): string =>
  [
    client.id,
    client.environment.padEnd(10),
    client.state.padEnd(8),
    timeOf(client.created_at),
    client.company,
    `users: ${client.users.count}`,
    `connections: ${client.connections.count}`,
    `redirect URIs: ${client.redirect_uris.join(' ') || '–'}`,
    `origins: ${client.origins.join(' ') || '–'}`,
  ].join('  ');
