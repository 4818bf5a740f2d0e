import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { readGreenButton } from '@utility-connect/green-button';
import { checkQuirks } from './lib/check-quirks.ts';
import { type RunningCustodian, type StartOptions, startCustodian } from './lib/node/start-custodian.ts';
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
  --base-path PATH     before all addresses, such as /DataCustodian
  --days NUMBER        of generated data until now; default: 62
  --first-id NUMBER    id of the first authorization; default: 503888
  --quirks JSON        for example '{"rotateRefreshTokens":true}'
  --control            answer the controls at /_test/: see the README
  FILE…                Green Button files with the customer's data; default: a generated household
`;

/** Runs the command line. Returns the custodian, if it has started; otherwise sets the exit code. */
export async function main(
  args: readonly string[] = process.argv.slice(2),
): Promise<RunningCustodian | null> {
  try {
    const options = await readOptions(args);
    if (options === null) {
      process.stdout.write(help);
      return null;
    }
    const custodian = await startCustodian(options);
    process.stdout.write(`${JSON.stringify(custodian.endpoints)}\n`);
    return custodian;
  } catch (error) {
    process.stderr.write(`custodian: ${(error as Error).message}\n`);
    process.exitCode = 2;
    return null;
  }
}

/** Returns `null` if the command line asks for help, or needs it. */
const readOptions = async (args: readonly string[]): Promise<StartOptions | null> => {
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
      'base-path': { type: 'string', default: '' },
      days: { type: 'string', default: '62' },
      'first-id': { type: 'string', default: '503888' },
      quirks: { type: 'string', default: '{}' },
      control: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { 'redirect-uri': redirectUris, 'notify-uri': notifyUri, origin, help: wantsHelp } = values;
  if (wantsHelp || redirectUris.length === 0) {
    process.exitCode = wantsHelp ? 0 : 2;
    return null;
  }
  const { 'client-id': clientId, 'client-secret': clientSecret } = values;
  const client = { clientId, clientSecret, redirectUris };
  return {
    clients: [notifyUri === undefined ? client : { ...client, notifyUri }],
    port: wholeNumber('--port', values.port),
    basePath: values['base-path'],
    days: wholeNumber('--days', values.days),
    firstAuthorizationId: wholeNumber('--first-id', values['first-id']),
    quirks: readQuirks(values.quirks),
    control: values.control,
    ...(origin !== undefined && { origin }),
    ...(positionals.length > 0 && { customers: [await readCustomer(positionals)] }),
  };
};

const wholeNumber = (name: string, value: string): number => {
  if (!/^\d+$/.test(value)) throw new TypeError(`${name} has to be a whole number.`);
  return Number(value);
};

const readQuirks = (text: string): Quirks => {
  try {
    return checkQuirks(JSON.parse(text));
  } catch (error) {
    throw new TypeError(`--quirks is malformed: ${(error as Error).message}`);
  }
};

const readCustomer = async (files: readonly string[]): Promise<Customer> => {
  const contents = await Promise.all(files.map((file) => readGreenButton(createReadStream(file))));
  return { login: 'demo', password: 'demo', usagePoints: contents.flatMap(({ usagePoints }) => usagePoints) };
};
