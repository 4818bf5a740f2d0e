import { Command } from 'commander';
import { logoUrlOf } from '../logos/logo-url.ts';
import { openStore } from '../node/open-store.ts';
import { readSettings } from '../node/settings/settings.ts';
import { companyName } from '../registration/registration-form.ts';
import type { Client } from '../store/clients.ts';
import {
  addClientOptions,
  type ClientOptions,
  checked,
  readLogo,
  refuseOrigins,
  updateAppearance,
} from './client-options.ts';
import { print } from './output.ts';

interface UpdateOptions extends ClientOptions {
  readonly company?: string;
}

/** `utility-connect clients update`: changes the given fields of a client, and prints it. */
export function updateClientCommand(): Command {
  const command = new Command('update')
    .description('change the given fields of a client, and print it as one JSON object')
    .argument('<client-id>')
    .option('--company <name>', 'company name, as people see it in Connect', checked(companyName));
  return addClientOptions(command, 'replaces all previous ones; repeat for more').action(updateAction);
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
      ...toWire({ ...client, ...change }),
      ...(stored && { logo_url: logoUrlOf(settings, stored) }),
    };
    print(JSON.stringify(updated));
  } finally {
    await store.close();
  }
}

const toWire = ({ id, companyName, environment, redirectUris, origins, appearance }: Client) => ({
  client_id: id,
  company_name: companyName,
  environment,
  redirect_uris: redirectUris,
  origins,
  appearance,
});
