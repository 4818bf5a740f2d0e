import { createSecureContext } from 'node:tls';
import type { UtilityCredentials } from '@utility-connect/connectors';
import { type Environment, readSecret, readSettingFile } from './read-setting-file.ts';
import { SettingsError } from './settings-error.ts';
import { UTILITY_VARIABLE } from './unknown-names.ts';

/** Credentials from utilities, by the part of the variables that stands for the utility: `US_MI_CONSUMERS_ENERGY`. */
export type CredentialsById = ReadonlyMap<string, UtilityCredentials>;

/** Returns the part of a variable that stands for the registry entry with this id. */
export function variableId(entryId: string): string {
  return entryId.toUpperCase().replaceAll('-', '_');
}

/** Returns the variable of a registry entry. */
export function variableName(entryId: string, part: Part): string {
  return `UTILITY_${variableId(entryId)}_${part}`;
}

type Part = 'CLIENT_ID' | 'CLIENT_SECRET' | 'CERT_FILE' | 'KEY_FILE';

/**
 * Reads the variables `UTILITY_<ID>_…`. Whether there is such a utility is checked with the registry.
 *
 * @throws SettingsError for the first mistake. The message leaves out the value.
 */
export function readUtilityCredentials(environment: Environment): CredentialsById {
  const firstVariables = new Map<string, string>();
  for (const [name, value] of Object.entries(environment)) {
    const [, id] = UTILITY_VARIABLE.exec(name) ?? [];
    if (id !== undefined && value && !OF_EXAMPLES.test(name) && !firstVariables.has(id)) {
      firstVariables.set(id, name);
    }
  }
  return new Map([...firstVariables].map(([id, given]) => [id, credentialsOf(environment, id, given)]));
}

/** Variables of clients' servers in the examples. */
const OF_EXAMPLES = /^UTILITY_CONNECT_CLIENT_(ID|SECRET)(_FILE)?$/;

const credentialsOf = (environment: Environment, id: string, given: string): UtilityCredentials => {
  const name = (part: Part): string => `UTILITY_${id}_${part}`;
  const clientId = environment[name('CLIENT_ID')];
  if (!clientId) throw missing(name('CLIENT_ID'), given);
  requireVisible(name('CLIENT_ID'), clientId);
  const clientSecret = readSecret(environment, name('CLIENT_SECRET'));
  if (clientSecret !== undefined) requireVisible(name('CLIENT_SECRET'), clientSecret);
  const certificate = readCertificate(environment, name('CERT_FILE'), name('KEY_FILE'));
  return { clientId, ...(clientSecret !== undefined && { clientSecret }), ...certificate };
};

const readCertificate = (environment: Environment, certName: string, keyName: string) => {
  const { [certName]: certFile, [keyName]: keyFile } = environment;
  if (!certFile && !keyFile) return undefined;
  if (!certFile) throw missing(certName, keyName);
  if (!keyFile) throw missing(keyName, certName);
  const certificate = { cert: readSettingFile(certName, certFile), key: readSettingFile(keyName, keyFile) };
  try {
    createSecureContext(certificate);
  } catch {
    throw new SettingsError(
      `${certName} and ${keyName} are malformed: they must be a certificate and its private key without a passphrase, both in PEM.`,
    );
  }
  return certificate;
};

const requireVisible = (name: string, value: string): void => {
  if (/^[\x20-\x7e]{1,4096}$/.test(value)) return;
  throw new SettingsError(`${name} is malformed: it must be 1 to 4096 printable ASCII characters.`);
};

const missing = (name: string, given: string): SettingsError =>
  new SettingsError(`${name} is missing: set it together with ${given}.`);
