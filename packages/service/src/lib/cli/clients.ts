import { Command, InvalidArgumentError, Option } from 'commander';
import type { z } from 'zod';
import { isOriginAllowed } from '../connect/origins.ts';
import { createLogger } from '../node/logger.ts';
import { clientContext, createMailer, openStore } from '../node/run-service.ts';
import { readSettings } from '../node/settings.ts';
import { credentialsMail } from '../registration/credentials-mail.ts';
import { createClient, rotateSecret } from '../registration/register-client.ts';
import { companyName, email, redirectUris } from '../registration/registration-form.ts';

interface CreateOptions {
  readonly company: string;
  readonly email: string;
  readonly environment: 'sandbox' | 'production';
  readonly redirectUri: string[];
  readonly origin: string[];
}

/** `utility-connect clients`: creates clients and replaces their secrets. */
export function clientsCommand(): Command {
  const clients = new Command('clients').description('create clients and replace their secrets');
  clients
    .command('create')
    .description('create a client, mail its id and secret, and print them as one JSON object')
    .requiredOption('--company <name>', 'company name, as people see it in Connect', checked(companyName))
    .requiredOption('--email <address>', 'where id and secret are sent', checked(email))
    .addOption(
      new Option('--environment <name>', 'which data').choices(['sandbox', 'production']).default('sandbox'),
    )
    .option(
      '--redirect-uri <uri>',
      'redirect URI of the hosted flow; repeat for more',
      collectRedirectUri,
      [],
    )
    .option('--origin <origin>', 'origin of pages that embed Connect; repeat for more', collect, [])
    .action(createAction);
  clients
    .command('rotate-secret')
    .description('replace the secret of a client at once, and print the new one as one JSON object')
    .argument('<client-id>')
    .action(rotateAction);
  return clients;
}

async function createAction(options: CreateOptions, command: Command): Promise<void> {
  const { company, environment, redirectUri, origin } = options;
  const wrong = origin.find((value) => !isOriginAllowed(value, environment));
  if (wrong !== undefined) {
    command.error(
      `error: --origin '${wrong}' must look like https://app.example.com or http://localhost:3000, without a path.`,
    );
  }
  const settings = readSettings(process.env);
  const store = await openStore(settings);
  try {
    const registration = {
      companyName: company,
      email: options.email,
      environment,
      redirectUris: redirectUri,
      origins: origin,
    };
    const credentials = await createClient(clientContext(store), registration);
    console.log(JSON.stringify({ client_id: credentials.clientId, client_secret: credentials.clientSecret }));
    const mailer = createMailer(settings, { ...createLogger('silent'), info: noteOnStderr });
    await mailer.send(credentialsMail(registration, credentials, settings.baseUrl)).catch((error: Error) => {
      console.error(`The client exists, but the e-mail was not accepted: ${error.message}`);
      process.exitCode = 1;
    });
  } finally {
    await store.close();
  }
}

async function rotateAction(clientId: string, _options: object, command: Command): Promise<void> {
  const store = await openStore(readSettings(process.env));
  try {
    const credentials = await rotateSecret(clientContext(store), clientId);
    if (credentials === null) command.error(`error: there is no client '${clientId}'.`);
    else console.log(JSON.stringify({ client_id: clientId, client_secret: credentials.clientSecret }));
  } finally {
    await store.close();
  }
}

// stdout carries the one JSON object alone.
const noteOnStderr = (message: string, fields: Record<string, unknown> = {}): void => {
  console.error(`${message}: ${Object.values(fields).join(' ')}`);
};

const collect = (value: string, former: string[]): string[] => [...former, value];

const collectRedirectUri = (value: string, former: string[]): string[] =>
  checked(redirectUris)([...former, value]);

const checked =
  <T, I>(schema: z.ZodType<T, I>) =>
  (value: unknown): T => {
    const result = schema.safeParse(value);
    if (!result.success) throw new InvalidArgumentError(`It ${result.error.issues[0]?.message}`);
    return result.data;
  };
