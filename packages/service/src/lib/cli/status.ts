import type { Environment } from '@utility-connect/protocol';
import type { OperatorClient } from '@utility-connect/protocol/operator';
import { Command } from 'commander';
import { readStatus, type UtilityStatus } from '../features/operator/now/status.ts';
import { print } from './output.ts';
import { allClients } from './show-clients.ts';
import { timeOf, withOperator } from './with-operator.ts';

/** `utility-connect status`: utilities and clients in numbers. */
export function statusCommand(): Command {
  return new Command('status')
    .description('show per utility how sign-ins and syncs do and what is stale, and per client its numbers')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  utility-connect status
  utility-connect status --json | jq '.utilities[] | select(.state != "operational")'

Sign-ins and syncs are those of today and yesterday (UTC): worked of tried, and refused logins.`,
    )
    .action(({ json }: { json?: true }, command: Command) =>
      withOperator(command, async (context) => {
        const environments: readonly Environment[] = ['production', 'sandbox'];
        const utilities = (await Promise.all(environments.map((each) => readStatus(context, each)))).flat();
        const clients: OperatorClient[] = [];
        for await (const client of allClients(context)) clients.push(client);
        if (json)
          return print(JSON.stringify({ as_of: context.now(), utilities, clients: clients.map(inNumbers) }));
        print('UTILITIES');
        if (utilities.length === 0) print('none is connected');
        for (const utility of utilities) print(utilityLine(utility));
        print('\nCLIENTS');
        if (clients.length === 0) print('there is none: utility-connect clients create --help');
        for (const client of clients) print(clientLine(client));
      }),
    );
}

const utilityLine = ({
  name,
  id,
  environment,
  state,
  blocked_until,
  sign_ins,
  syncs,
  stale,
}: UtilityStatus): string =>
  [
    `${name} (${id})`,
    environment,
    state,
    `sign-ins: ${sign_ins.worked} of ${sign_ins.tried}, refused ${sign_ins.refused}`,
    `syncs: ${syncs.worked} of ${syncs.tried}, refused ${syncs.refused}`,
    `stale: ${stale.count}${stale.is_more ? '+' : ''}`,
    ...(blocked_until === null ? [] : [`blocked until ${timeOf(blocked_until)}`]),
  ].join('  ');

const inNumbers = (client: OperatorClient) => ({
  id: client.id,
  company: client.company,
  environment: client.environment,
  state: client.state,
  users: client.users.count,
  connections: client.connections.count,
  needs_sign_in: client.needs_sign_in.count,
  endpoints: client.endpoints,
  endpoints_failing: client.endpoints_failing,
});

const clientLine = (client: OperatorClient): string =>
  [
    `${client.company} (${client.id})`,
    client.environment,
    client.state,
    `users: ${client.users.count}`,
    `connections: ${client.connections.count}`,
    `need a sign-in: ${client.needs_sign_in.count}`,
    `webhook endpoints: ${client.endpoints}, failing or paused: ${client.endpoints_failing}`,
  ].join('  ');
