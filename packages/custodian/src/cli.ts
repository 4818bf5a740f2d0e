import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { readGreenButton } from '@utility-connect/green-button';
import { type RunningCustodian, startCustodian } from './lib/node/start-custodian.ts';
import type { Customer } from './lib/options.ts';
import type { Quirks } from './lib/quirks.ts';

const help = `Usage: custodian --redirect-uri URI [options] [FILE…]

Runs a fake Green Button Connect My Data custodian on 127.0.0.1.
The customer "demo" has the password "demo".

  --redirect-uri URI   where the client is sent back to; may be repeated
  --notify-uri URI     where notifications are posted
  --client-id ID       default: third-party
  --client-secret TEXT default: secret
  --port PORT          default: 4100
  --origin URL         of all addresses; default: http://127.0.0.1:PORT
  --first-id NUMBER    id of the first authorization; default: 503888
  --quirks JSON        for example '{"rotateRefreshTokens":true}'
  FILE…                Green Button files with the customer's data; default: a generated household
`;

/** Runs the command line. Returns the custodian, if it has started. */
export async function main(
  args: readonly string[] = process.argv.slice(2),
): Promise<RunningCustodian | null> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'redirect-uri': { type: 'string', multiple: true, default: [] },
      'notify-uri': { type: 'string' },
      'client-id': { type: 'string', default: 'third-party' },
      'client-secret': { type: 'string', default: 'secret' },
      port: { type: 'string', default: '4100' },
      origin: { type: 'string' },
      'first-id': { type: 'string', default: '503888' },
      quirks: { type: 'string', default: '{}' },
      help: { type: 'boolean', default: false },
    },
  });
  const { 'redirect-uri': redirectUris, 'notify-uri': notifyUri, origin, help: wantsHelp } = values;
  if (wantsHelp || redirectUris.length === 0) {
    process.stdout.write(help);
    process.exitCode = wantsHelp ? 0 : 2;
    return null;
  }
  const { 'client-id': clientId, 'client-secret': clientSecret } = values;
  const client = { clientId, clientSecret, redirectUris };
  const custodian = await startCustodian({
    clients: [notifyUri === undefined ? client : { ...client, notifyUri }],
    port: Number(values.port),
    firstAuthorizationId: Number(values['first-id']),
    quirks: JSON.parse(values.quirks) as Quirks,
    ...(origin !== undefined && { origin }),
    ...(positionals.length > 0 ? { customers: [await readCustomer(positionals)] } : {}),
  });
  process.stdout.write(`${JSON.stringify(custodian.endpoints)}\n`);
  return custodian;
}

const readCustomer = async (files: readonly string[]): Promise<Customer> => {
  const contents = await Promise.all(files.map((file) => readGreenButton(createReadStream(file))));
  return { login: 'demo', password: 'demo', usagePoints: contents.flatMap(({ usagePoints }) => usagePoints) };
};
