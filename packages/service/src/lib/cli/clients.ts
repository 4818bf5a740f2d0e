import { Command, InvalidArgumentError, Option } from 'commander';
import { secondsOf } from '../core/database/seconds-of.ts';
import { email } from '../core/http/fields.ts';
import { credentialsMail } from '../features/registration/credentials-mail.ts';
import { companyName } from '../heart/clients/client-fields.ts';
import { type ClientCredentials, createClient, rotateClientSecret } from '../heart/clients/create-client.ts';
import { logoUrlOf } from '../heart/logo-url.ts';
import { createMailer } from '../node/mailers.ts';
import { openStore } from '../node/open-store.ts';
import { readSettings } from '../node/settings/settings.ts';
import { clientJson } from './client-json.ts';
import {
  addClientOptions,
  type ClientOptions,
  checked,
  readLogo,
  refuseOrigins,
  updateAppearance,
} from './client-options.ts';
import { print } from './output.ts';
import { disableCommands, listCommand, showCommand } from './show-clients.ts';

interface CreateOptions extends ClientOptions {
  readonly company: string;
  readonly email: string;
  readonly environment: 'sandbox' | 'production';
}

interface UpdateOptions extends ClientOptions {
  readonly company?: string;
}

/** `utility-connect clients`: lists and creates clients, changes and disables them, and replaces their secrets. */
export function clientsCommand(): Command {
  const clients = new Command('clients')
    .description('list and create clients, change and disable them, and replace their secrets')
    .addCommand(listCommand())
    .addCommand(showCommand());
  for (const command of disableCommands()) clients.addCommand(command);
  const create = clients
    .command('create')
    .description('create a client, mail its id and secret, and print them as one JSON object')
    .requiredOption('--company <name>', 'company name, as people see it in Connect', checked(companyName))
    .requiredOption('--email <address>', 'where id and secret are sent', checked(email))
    .addOption(
      new Option('--environment <name>', 'which data').choices(['sandbox', 'production']).default('sandbox'),
    )
    .action(createAction);
  addClientOptions(create, 'repeat for more');
  const update = clients
    .command('update')
    .description('change the given fields of a client, and print it as one JSON object')
    .argument('<client-id>')
    .option('--company <name>', 'company name, as people see it in Connect', checked(companyName))
    .action(updateAction);
  addClientOptions(update, 'replaces all previous ones; repeat for more');
  clients
    .command('rotate-secret')
    .description('replace the secret of a client, and print the new one as one JSON object')
    .argument('<client-id>')
    .option(
      '--grace <hours>',
      'how long the old secret works beside the new one, 1 to 720; an even older one stops at once',
      toHours,
    )
    .addHelpText('after', '\nWithout --grace the old secret stops at once, as it must if it leaked.')
    .action(rotateAction);
  return clients;
}

async function createAction(options: CreateOptions, command: Command): Promise<void> {
  const { company, email, environment, redirectUri = [], origin = [], logo: file, ...appearance } = options;
  refuseOrigins(command, origin, environment);
  const logo = await readLogo(command, file);
  const settings = readSettings(process.env);
  const mailer = createMailer(settings, { info: logToStderr, warn: () => undefined });
  // May be the first command to run, so it also creates the database.
  const store = await openStore(settings);
  try {
    const registration = {
      companyName: company,
      email,
      environment,
      redirectUris: redirectUri,
      origins: origin,
      appearance: updateAppearance(null, appearance),
      logo: logo ?? null,
    };
    const credentials = await createClient({ store, now: secondsOf(store) }, registration);
    await mailer
      .send(credentialsMail({ ...registration, ...credentials, baseUrl: settings.baseUrl }))
      .catch((error: Error) => {
        console.error(`The client exists, but the e-mail was not accepted: ${error.message}`);
        process.exitCode = 1;
      });
    printCredentials(credentials);
  } finally {
    await store.close();
  }
}

async function updateAction(clientId: string, options: UpdateOptions, command: Command): Promise<void> {
  if (Object.keys(options).length === 0) {
    command.error('error: nothing to change: give at least one option, for example --accent "#0a7d4f".');
  }
  const { company, redirectUri, origin, logo: file, ...appearance } = options;
  const logo = await readLogo(command, file);
  const settings = readSettings(process.env);
  const store = await openStore(settings, { migrate: false });
  try {
    const client = await store.clients.find(clientId);
    if (client === null) return command.error(`error: there is no client '${clientId}'.`);
    refuseOrigins(command, origin, client.environment);
    const change = {
      ...(company !== undefined && { companyName: company }),
      ...(redirectUri && { redirectUris: redirectUri }),
      ...(origin && { origins: origin }),
      ...(Object.keys(appearance).length > 0 && {
        appearance: updateAppearance(client.appearance, appearance),
      }),
    };
    await store.clients.update(clientId, change);
    if (logo !== undefined) await store.logos.put(clientId, logo);
    const stored = await store.logos.findOf(clientId);
    const updated = {
      ...clientJson({ ...client, ...change }),
      ...(stored && { logo_url: logoUrlOf(settings, stored) }),
    };
    print(JSON.stringify(updated));
  } finally {
    await store.close();
  }
}

interface RotateOptions {
  readonly grace?: number;
}

async function rotateAction(clientId: string, { grace = 0 }: RotateOptions, command: Command): Promise<void> {
  const settings = readSettings(process.env);
  if (clientId === settings.sandboxClient?.id) {
    command.error(
      `error: '${clientId}' is SANDBOX_CLIENT_ID, and each start resets it to SANDBOX_CLIENT_SECRET: change that and restart.`,
    );
  }
  const store = await openStore(settings, { migrate: false });
  try {
    const credentials = await rotateClientSecret({ store, now: secondsOf(store) }, clientId, grace * 3600);
    if (credentials === null) return command.error(`error: there is no client '${clientId}'.`);
    const { previousUntil } = credentials;
    printCredentials(credentials, previousUntil === null ? {} : { previous_secret_until: previousUntil });
  } finally {
    await store.close();
  }
}

const toHours = (text: string): number => {
  const hours = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (hours < 1 || hours > 720) throw new InvalidArgumentError('It must be a whole number from 1 to 720.');
  return hours;
};

// Nothing can print the secret again, so a closed pipe is a failure too.
const printCredentials = ({ clientId, clientSecret }: ClientCredentials, more: object = {}): void => {
  process.stdout.on('error', ({ code = 'unknown cause' }: NodeJS.ErrnoException) => {
    process.stderr.write(
      `The secret could not be printed (${code}): replace it with "utility-connect clients rotate-secret ${clientId}".\n`,
    );
    process.exit(1);
  });
  process.stdout.write(`${JSON.stringify({ client_id: clientId, client_secret: clientSecret, ...more })}\n`);
};

// stdout is only for the JSON object.
const logToStderr = (message: string, fields: Record<string, unknown> = {}): void => {
  console.error(`${message}: ${Object.values(fields).join(' ')}`);
};
