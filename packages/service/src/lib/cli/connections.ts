import { createInterface } from 'node:readline/promises';
import type { OperatorConnection, OperatorRemoval } from '@utility-connect/protocol/operator';
import { Command, InvalidArgumentError, Option } from 'commander';
import { changeConnection, noSuchConnection } from '../features/operator/connections/connection-actions.ts';
import { readConnection, readConnections } from '../features/operator/connections/connections.ts';
import { readTimeline } from '../features/operator/connections/timeline.ts';
import { commandLine } from '../features/operator/operator-actor.ts';
import { type Place, placeField } from '../features/operator/paging.ts';
import { checked } from './client-options.ts';
import { print } from './output.ts';
import { asTable, type CommandContext, tellMore, timeOf, withOperator } from './with-operator.ts';

interface ListOptions {
  readonly state?: OperatorConnection['state'];
  readonly client?: string;
  readonly utility?: string;
  readonly method?: OperatorConnection['method'];
  readonly error?: string;
  readonly stale?: number;
  readonly find?: string;
  readonly limit: number;
  readonly cursor?: Place;
  readonly json?: true;
}

const ENTRIES = 20;
const DAY = 86_400;

/** `utility-connect connections`: lists, shows, syncs and removes connections of all clients. */
export function connectionsCommand(): Command {
  const connections = new Command('connections').description(
    'list, show, sync and remove connections of all clients',
  );
  connections
    .command('list')
    .description('list connections, the newest first, one per line')
    .addOption(
      new Option('--state <state>', 'only in this state').choices(['active', 'preparing', 'needs_sign_in']),
    )
    .option('--client <client-id>', 'only of this client')
    .option('--utility <utility-id>', 'only at this utility')
    .addOption(
      new Option('--method <method>', 'only connected in this way').choices(['sign_in', 'redirect', 'file']),
    )
    .option('--error <code>', 'only those whose last sync has failed with this code; "any" for every code')
    .option(
      '--stale <days>',
      'only those whose newest data is older; the oldest comes first',
      toNumber(1, 3650),
    )
    .option('--find <id>', 'a user id, or the id of a connection or an account')
    .option('--limit <number>', 'connections to list', toNumber(1, 1000), 50)
    .option('--cursor <cursor>', 'continue after the previous page', checked(placeField()))
    .option('--json', 'print one JSON object per line, as GET /operator/api/connections has it')
    .addHelpText(
      'after',
      `
Examples:
  utility-connect connections list --state needs_sign_in
  utility-connect connections list --stale 3 --utility 14328
  utility-connect connections list --find user-1 --json`,
    )
    .action((options: ListOptions, command: Command) =>
      withOperator(command, (context) => list(context, options)),
    );
  connections
    .command('show')
    .description('show a connection: why nothing arrives, its accounts, its jobs, and what happened')
    .argument('<connection-id>')
    .option('--json', 'print one JSON object: the connection, and its timeline')
    .addHelpText('after', '\nExample:\n  utility-connect connections show CONNECTION_ID')
    .action((id: string, { json }: { json?: true }, command: Command) =>
      withOperator(command, (context) => show(context, id, json)),
    );
  connections
    .command('sync')
    .description('make a connection due now; the running service reads it within seconds')
    .argument('<connection-id>')
    .option('--json', 'print the connection as one JSON object')
    .addHelpText('after', '\nExample:\n  utility-connect connections sync CONNECTION_ID')
    .action((id: string, { json }: { json?: true }, command: Command) =>
      withOperator(command, async (context) => {
        await changeConnection(context, id, 'sync', commandLine);
        print(json ? JSON.stringify(await readConnection(context, id)) : `${id} is due now.`);
      }),
    );
  connections
    .command('remove')
    .description('delete a connection with its accounts and data, and end its access at the utility')
    .argument('<connection-id>')
    .option('--yes', 'do not ask for the id again')
    .option('--json', 'print what was deleted as one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  utility-connect connections remove CONNECTION_ID
  utility-connect connections remove CONNECTION_ID --yes --json

The client gets the event connection.removed. It cannot be undone.`,
    )
    .action((id: string, options: { yes?: true; json?: true }, command: Command) =>
      withOperator(command, (context) => remove(context, command, id, options)),
    );
  return connections;
}

const list = async (context: CommandContext, options: ListOptions): Promise<void> => {
  const { client, utility, find, stale, limit, cursor, json, ...filters } = options;
  const query = {
    ...filters,
    ...{ clientId: client, utilityId: utility, text: find },
    dataBefore: stale === undefined ? undefined : context.now() - stale * DAY,
  };
  const page = await readConnections(context, query, { after: cursor ?? null, limit });
  for (const connection of page.items) print(json ? JSON.stringify(connection) : asLine(connection));
  tellMore(page.next_cursor);
};

const show = async (context: CommandContext, id: string, json?: true): Promise<void> => {
  const connection = await readConnection(context, id);
  const timeline = await readTimeline(context, id, { after: null, limit: ENTRIES });
  if (!timeline) throw noSuchConnection();
  if (json) return print(JSON.stringify({ connection, timeline: timeline.items }));
  if (connection) {
    const { state, last_error: error } = connection;
    print(
      asTable([
        ['Connection', connection.id],
        [
          'State',
          connection.needs_sign_in_since === null
            ? state
            : `${state} since ${timeOf(connection.needs_sign_in_since)}`,
        ],
        ...(error ? ([['Why', [error.message, error.advice ?? ''].join(' ').trim()]] as const) : []),
        ['User', connection.user_id],
        [
          'Client',
          `${connection.client.company} (${connection.client.id}, ${connection.client.environment})`,
        ],
        ['Utility', `${connection.utility.name} (${connection.utility.id}), by ${connection.method}`],
        ['Data through', timeOf(connection.data_through)],
        ['Last success', timeOf(connection.last_success_at)],
        ['Next sync', timeOf(connection.next_sync_at)],
        [
          'Accounts',
          connection.accounts.map((account) => `${account.id}  ${account.account_number_hint}`).join('\n') ||
            '–',
        ],
        [
          'Jobs',
          connection.jobs
            .map(({ kind, state: of, due_at }) => `${kind}  ${of}  ${timeOf(due_at)}`)
            .join('\n') || '–',
        ],
      ]),
    );
  } else print(`${id} was removed.`);
  print('');
  for (const { at, text, count, from } of timeline.items) {
    print(count > 1 ? `${timeOf(from)} to ${timeOf(at)}  ${text}` : `${timeOf(at)}  ${text}`);
  }
};

const remove = async (
  context: CommandContext,
  command: Command,
  id: string,
  { yes, json }: { readonly yes?: true; readonly json?: true },
): Promise<void> => {
  const connection = await readConnection(context, id);
  if (!connection) throw noSuchConnection();
  const { removal } = connection;
  if (!yes) {
    process.stderr.write(`This deletes ${describe(removal)}. It cannot be undone.\n`);
    if ((await ask('Type the id of the connection: ')) !== id)
      command.error('error: that is not the id. Nothing was removed.');
  }
  await changeConnection(context, id, 'remove', commandLine);
  print(json ? JSON.stringify(removal) : `Removed ${id}: ${describe(removal)}.`);
};

const describe = ({ accounts, months, bills, removes_user, access_tokens }: OperatorRemoval): string =>
  [
    `${accounts} accounts with ${months} months of intervals and ${bills} bills`,
    ...(removes_user ? [`the user with ${access_tokens} access tokens`] : []),
  ].join(', and ');

const ask = async (question: string): Promise<string> => {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    // Without an answer, the input has ended.
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    return (await Promise.race([lines.question(question), ended])).trim();
  } finally {
    lines.close();
  }
};

const asLine = (connection: OperatorConnection): string =>
  [
    connection.id,
    connection.state.padEnd(13),
    connection.user_id,
    connection.utility.name,
    connection.method,
    connection.client.company,
    `data through ${timeOf(connection.data_through)}`,
    ...(connection.last_error ? [connection.last_error.code] : []),
  ].join('  ');

/** Parses a whole number. */
export function toNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}
