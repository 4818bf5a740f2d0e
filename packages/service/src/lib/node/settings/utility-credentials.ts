import { createSecureContext } from 'node:tls';
import type { UtilityCredentials } from '@utility-connect/connectors';
import { readSettingFile } from './read-setting-file.ts';
import { SettingsError } from './settings-error.ts';

/** What utilities gave the operator, by the part of the variables that stands for the utility: `US_MI_CONSUMERS_ENERGY`. */
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
export function readUtilityCredentials(
  environment: Readonly<Record<string, string | undefined>>,
): CredentialsById {
  const byId = new Map<string, Given>();
  for (const [name, value] of Object.entries(environment)) {
    const [, id, part] = VARIABLE.exec(name) ?? [];
    if (id === undefined || part === undefined || !value || OF_EXAMPLES.test(name)) continue;
    byId.set(id, { ...byId.get(id), [part]: value });
  }
  return new Map([...byId].map(([id, given]) => [id, credentialsOf(`UTILITY_${id}_`, given)]));
}

const VARIABLE = /^UTILITY_([A-Z0-9_]+)_(CLIENT_ID|CLIENT_SECRET|CLIENT_SECRET_FILE|CERT_FILE|KEY_FILE)$/;

/** Servers of clients use these in the examples. */
const OF_EXAMPLES = /^UTILITY_CONNECT_CLIENT_(ID|SECRET)(_FILE)?$/;

type Given = { readonly [P in Part | 'CLIENT_SECRET_FILE']?: string };

const credentialsOf = (prefix: string, given: Given): UtilityCredentials => {
  const clientId = given.CLIENT_ID;
  if (clientId === undefined) throw missing(prefix, 'CLIENT_ID', Object.keys(given)[0]);
  if (!isVisible(clientId)) throw malformed(`${prefix}CLIENT_ID`);
  const clientSecret = readClientSecret(prefix, given);
  const certificate = readCertificate(prefix, given);
  return { clientId, ...(clientSecret !== undefined && { clientSecret }), ...certificate };
};

const readClientSecret = (prefix: string, given: Given): string | undefined => {
  const { CLIENT_SECRET: secret, CLIENT_SECRET_FILE: file } = given;
  const name = `${prefix}CLIENT_SECRET`;
  if (secret !== undefined && file !== undefined)
    throw new SettingsError(`${name} and ${name}_FILE are both set: set only one.`);
  const value = file === undefined ? secret : readSettingFile(`${name}_FILE`, file).trim();
  if (value !== undefined && !isVisible(value)) throw malformed(name);
  return value;
};

const readCertificate = (
  prefix: string,
  { CERT_FILE: certFile, KEY_FILE: keyFile }: Given,
): { readonly cert: string; readonly key: string } | undefined => {
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined) throw missing(prefix, 'CERT_FILE', 'KEY_FILE');
  if (keyFile === undefined) throw missing(prefix, 'KEY_FILE', 'CERT_FILE');
  const cert = readSettingFile(`${prefix}CERT_FILE`, certFile);
  const key = readSettingFile(`${prefix}KEY_FILE`, keyFile);
  try {
    createSecureContext({ cert, key });
  } catch {
    throw new SettingsError(
      `${prefix}CERT_FILE and ${prefix}KEY_FILE are malformed: they must be a certificate and its private key without a passphrase, both in PEM.`,
    );
  }
  return { cert, key };
};

const isVisible = (value: string): boolean => /^[\x20-\x7e]{1,4096}$/.test(value);

const malformed = (name: string): SettingsError =>
  new SettingsError(`${name} is malformed: it must be 1 to 4096 visible ASCII characters.`);

const missing = (prefix: string, name: Part, given: string | undefined): SettingsError =>
  new SettingsError(`${prefix}${name} is missing: set it together with ${prefix}${given}.`);
