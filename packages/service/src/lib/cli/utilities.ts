import { checkCredentials, loadUtilities, type RegisteredUtility } from '@utility-connect/connectors';
import { Command } from 'commander';
import { readSettings, type Settings } from '../node/settings/settings.ts';
import { variableId } from '../node/settings/utility-credentials.ts';
import {
  configuredUtilities,
  missingVariables,
  redirectEntryOf,
} from '../node/utilities/configured-utilities.ts';
import { missingSettings } from '../node/utilities/missing-settings.ts';
import { chosenSources } from '../node/utilities/open-sources.ts';
import { redirectOptions } from '../node/utilities/redirect-options.ts';
import { print } from './output.ts';

/** `utility-connect utilities`: lists the utilities with Connect My Data, and checks the operator's registration. */
export function utilitiesCommand(): Command {
  const utilities = new Command('utilities')
    .description(
      'list utilities with a sign-in or with Connect My Data, how these were tried, and which settings are missing to offer them',
    )
    .option('--json', 'print one JSON object per line')
    .action(listAction);
  utilities
    .command('check')
    .description("ask the utility's token endpoint whether it accepts your client id, secret and certificate")
    .argument('<id>', 'as in the list')
    .action(checkAction);
  return utilities;
}

async function listAction({ json }: { readonly json?: true }): Promise<void> {
  const settings = readSettings(process.env);
  const entries = await loadUtilities(settings.utilities);
  const sources = chosenSources(settings);
  for (const entry of entries.filter(({ methods }) => methods.some(({ kind }) => kind !== 'file'))) {
    const listed = asJson(entry, settings, sources);
    print(json ? JSON.stringify(listed) : asLine(listed));
  }
  // Throws the error with which the service would not start.
  configuredUtilities(entries, settings.utilityCredentials);
}

const missingOf = (entry: RegisteredUtility, { utilityCredentials }: Settings): readonly string[] =>
  missingVariables(entry, utilityCredentials.get(variableId(entry.id)));

const asJson = (entry: RegisteredUtility, settings: Settings, sources: readonly string[]) => {
  const redirect = redirectEntryOf(entry);
  const missing = missingSettings(entry, settings, sources);
  return {
    id: entry.id,
    utility_id: entry.utilityId,
    name: entry.name,
    country: entry.countries[0],
    ...(entry.countries.length > 1 && { countries: entry.countries }),
    methods: entry.methods.map((method) => ({
      kind: method.kind,
      tried: method.tried,
      ...(method.kind === 'sign_in' && { interface: method.interface, permission: method.permission }),
    })),
    ...(redirect && { platform: redirect.platform }),
    status: entry.status,
    configured: missing.length === 0,
    missing,
  };
};

const asLine = (utility: ReturnType<typeof asJson>): string => {
  const { id, name, country, methods, platform = '', status, configured, missing } = utility;
  const kinds = methods.map(({ kind, tried }) => `${kind} (${typeof tried === 'string' ? tried : 'live'})`);
  const state = configured ? 'configured' : `missing: ${missing.join(', ')}`;
  const columns = [
    ...[id.padEnd(26), name.padEnd(26), country, kinds.join(', ').padEnd(16)],
    ...[platform.padEnd(12), status.padEnd(8), state],
  ];
  return columns.join(' ');
};

async function checkAction(id: string, _options: object, command: Command): Promise<void> {
  const settings = readSettings(process.env);
  const entries = await loadUtilities(settings.utilities);
  const entry = entries.find((one) => one.id === id || one.utilityId === id);
  if (!entry || !redirectEntryOf(entry)) {
    return command.error(
      `error: there is no utility '${id}' with Connect My Data: see "utility-connect utilities".`,
    );
  }
  const missing = missingOf(entry, settings);
  const credentials = settings.utilityCredentials.get(variableId(entry.id));
  if (!credentials || missing.length > 0) {
    return command.error(`error: ${entry.name} is not configured: set ${missing.join(' and ')}.`);
  }
  const now = () => Math.floor(Date.now() / 1000);
  const options = redirectOptions({ entry, credentials }, { allowedHosts: settings.allowedHosts, now });
  const { result, message } = await checkCredentials(options, {
    redirectUri: `${settings.connectUrl}/return`,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  print(`${entry.name}: ${message}`);
  if (result !== 'accepted') process.exitCode = 1;
}

const TIMEOUT_MS = 30_000;
