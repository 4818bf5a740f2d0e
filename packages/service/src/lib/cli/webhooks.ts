import type { OperatorDelivery, OperatorEndpoint } from '@utility-connect/protocol/operator';
import { Command, Option } from 'commander';
import { commandLine } from '../features/operator/operator-actor.ts';
import { type Place, placeField } from '../features/operator/paging.ts';
import { readDeliveries, readDelivery, readEndpoints } from '../features/operator/webhooks/endpoints.ts';
import { noSuchEndpoint, redeliverEvent } from '../features/operator/webhooks/webhook-endpoints.ts';
import { checked } from './client-options.ts';
import { toNumber } from './connections.ts';
import { print } from './output.ts';
import { tellMore, timeOf, withOperator } from './with-operator.ts';

interface ListOptions {
  readonly client?: string;
  readonly health?: OperatorEndpoint['health'];
  readonly limit: number;
  readonly cursor?: Place;
  readonly json?: true;
}

interface DeliveryOptions {
  readonly status?: OperatorDelivery['status'];
  readonly limit: number;
  readonly cursor?: string;
  readonly json?: true;
}

/** `utility-connect webhooks`: webhook endpoints of all clients, and their deliveries. */
export function webhooksCommand(): Command {
  const webhooks = new Command('webhooks').description(
    'list webhook endpoints of all clients and their deliveries, and send events again',
  );
  webhooks
    .command('list')
    .description('list webhook endpoints, the worst first: paused, failing, healthy, disabled')
    .option('--client <client-id>', 'only of this client')
    .addOption(
      new Option('--health <health>', 'only in this health').choices([
        'paused',
        'failing',
        'healthy',
        'disabled',
      ]),
    )
    .option('--limit <number>', 'endpoints to list', toNumber(1, 1000), 50)
    .option('--cursor <cursor>', 'continue after the previous page', checked(placeField()))
    .option('--json', 'print one JSON object per line, as GET /operator/api/webhooks has it')
    .addHelpText(
      'after',
      '\nExamples:\n  utility-connect webhooks list --health failing\n  utility-connect webhooks list --client CLIENT_ID --json',
    )
    .action(({ client: clientId, health, limit, cursor, json }: ListOptions, command: Command) =>
      withOperator(command, async (context) => {
        const page = await readEndpoints(context, { clientId, health }, { after: cursor ?? null, limit });
        for (const endpoint of page.items) print(json ? JSON.stringify(endpoint) : asLine(endpoint));
        tellMore(page.next_cursor);
      }),
    );
  webhooks
    .command('deliveries')
    .description(
      'list the deliveries to a webhook endpoint, the newest event first: status, attempts, last answer',
    )
    .argument('<endpoint-id>')
    .addOption(
      new Option('--status <status>', 'only with this status').choices(['pending', 'delivered', 'failed']),
    )
    .option('--limit <number>', 'deliveries to list', toNumber(1, 1000), 50)
    .option('--cursor <event-id>', 'continue after the previous page')
    .option('--json', 'print one JSON object per line, as GET /operator/api/webhooks/ID/deliveries has it')
    .addHelpText(
      'after',
      '\nExamples:\n  utility-connect webhooks deliveries ENDPOINT_ID --status failed\n  utility-connect webhooks deliveries ENDPOINT_ID --json',
    )
    .action((endpointId: string, { status, limit, cursor, json }: DeliveryOptions, command: Command) =>
      withOperator(command, async (context) => {
        if (!(await context.store.operator.webhooks.find(endpointId))) throw noSuchEndpoint();
        const page = await readDeliveries(context, endpointId, { status, before: cursor ?? null, limit });
        for (const delivery of page.items) print(json ? JSON.stringify(delivery) : deliveryLine(delivery));
        tellMore(page.next_cursor);
      }),
    );
  webhooks
    .command('redeliver')
    .description('send an event to a webhook endpoint again; the running service does it within seconds')
    .argument('<endpoint-id>')
    .argument('<event-id>')
    .option('--json', 'print the delivery as one JSON object')
    .addHelpText('after', '\nExample:\n  utility-connect webhooks redeliver ENDPOINT_ID EVENT_ID')
    .action((endpointId: string, eventId: string, { json }: { json?: true }, command: Command) =>
      withOperator(command, async (context) => {
        await redeliverEvent(context, { endpointId, eventId }, commandLine);
        const delivery = await readDelivery(context, endpointId, eventId);
        print(json ? JSON.stringify(delivery) : `${eventId} is due now.`);
      }),
    );
  return webhooks;
}

const asLine = ({ id, health, url, client, failures, pending, reason }: OperatorEndpoint): string =>
  [
    id,
    health.padEnd(8),
    url,
    client.company,
    `failures: ${failures}`,
    `pending: ${pending.count}${pending.is_more ? '+' : ''}`,
    ...(reason === null ? [] : [reason]),
  ].join('  ');

const deliveryLine = (delivery: OperatorDelivery): string =>
  [
    delivery.event_id,
    delivery.status.padEnd(9),
    delivery.type,
    `attempts: ${delivery.attempts}`,
    `last: ${timeOf(delivery.last_attempt_at)} ${delivery.last_status ?? '–'}`,
    ...(delivery.next_attempt_at === null ? [] : [`next: ${timeOf(delivery.next_attempt_at)}`]),
    ...(delivery.last_error === null ? [] : [delivery.last_error]),
  ].join('  ');
