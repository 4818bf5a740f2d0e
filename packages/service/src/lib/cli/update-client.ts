import { Command } from 'commander';
import { openStore } from '../node/run-service.ts';
import { readSettings } from '../node/settings.ts';
import { companyName } from '../registration/registration-form.ts';
import type { Client } from '../store/clients.ts';
import { addAddressOptions, refuseOrigins } from './address-options.ts';
import { type AppearanceOptions, addAppearanceOptions, updateAppearance } from './appearance-options.ts';
import { checked } from './checked.ts';
import { beginObject } from './output.ts';

interface UpdateOptions extends AppearanceOptions {
  readonly company?: string;
  readonly redirectUri?: string[];
  readonly origin?: string[];
}

/** `utility-connect clients update`: changes the given fields of a client, and prints it. */
export function updateClientCommand(): Command {
  const command = new Command('update')
    .description('change the given fields of a client, and print it as one JSON object')
    .argument('<client-id>')
    .option('--company <name>', 'company name, as people see it in Connect', checked(companyName));
  addAddressOptions(command, 'replaces all previous ones; repeat for more');
  return addAppearanceOptions(command).action(updateAction);
}

async function updateAction(clientId: string, options: UpdateOptions, command: Command): Promise<void> {
  if (Object.keys(options).length === 0) {
    command.error('error: nothing to change: give at least one option, for example --accent "#0a7d4f".');
  }
  const { company, redirectUri, origin, ...appearance } = options;
  const store = await openStore(readSettings(process.env), { migrate: false });
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
    const finish = beginObject();
    await store.clients.update(clientId, change);
    finish(toWire({ ...client, ...change }));
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
