import { parseUtilities, type RegisteredUtility, UtilitiesError } from '@utility-connect/connectors';
import { formatConnectToken, parseConnectToken } from '@utility-connect/protocol';
import type { z } from 'zod';
import { isLoopbackHost } from './addresses.ts';
import { type ListedSetting, listSettings, secretNames } from './list-settings.ts';
import { type Environment, readSecret, readSettingFile } from './read-setting-file.ts';
import { SettingsError } from './settings-error.ts';
import { settingsSchema } from './settings-schema.ts';
import { refuseUnknownNames } from './unknown-names.ts';
import { type CredentialsById, readUtilityCredentials } from './utility-credentials.ts';

export { SettingsError } from './settings-error.ts';

/** The environment variables that a service reads. */
export const settingNames: readonly string[] = Object.keys(settingsSchema.shape);

/** The settings of a service, from its environment variables: see `docs/configuration.md`. */
export type Settings = ReturnType<typeof settingsOf> & {
  readonly utilityCredentials: CredentialsById;
  /** All variables as they were given, without the values of secrets, for the operator. */
  readonly listed: readonly ListedSetting[];
};
export type SandboxClient = NonNullable<Settings['sandboxClient']>;

/**
 * Reads the settings. An empty variable counts as not set.
 *
 * @throws SettingsError for the first misspelled name or malformed value. The message leaves out the value, which may be a secret.
 */
export function readSettings(environment: Environment): Settings {
  refuseUnknownNames(environment, [...settingNames, ...secretNames.map((name) => `${name}_FILE`)]);
  const secrets = secretNames.map((name) => [name, readSecret(environment, name)]);
  const given = Object.fromEntries(
    [...Object.entries(environment), ...secrets].filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = settingsSchema.safeParse(given);
  if (!result.success) {
    throw malformed(String(result.error.issues[0]?.path[0]) as SettingName);
  }
  const values = result.data;
  // 0 stands for any free port, so two zeros don't collide.
  if (values.METRICS_PORT === values.PORT && values.PORT !== 0) {
    throw malformed('METRICS_PORT');
  }
  if (values.PORT === 0 && values.BASE_URL === undefined) {
    throw new SettingsError(
      'BASE_URL is missing: PORT=0 takes any free port, which is not known in advance. Set another PORT, or BASE_URL.',
    );
  }
  const settings = settingsOf(values);
  requireTrustworthy(settings.connectUrl, values.CONNECT_URL === undefined ? 'BASE_URL' : 'CONNECT_URL');
  return {
    ...settings,
    utilityCredentials: readUtilityCredentials(environment),
    listed: listSettings(given, environment),
  };
}

/** Rejects a Connect URL that the loader would refuse (plain http on a public host). */
function requireTrustworthy(connectUrl: string, name: SettingName): void {
  const secret = 'x'.repeat(16);
  if (parseConnectToken(formatConnectToken({ connectUrl, publicId: secret, secret })) !== null) return;
  throw new SettingsError(
    `${name} must begin with https: people type passwords at the Connect page. Only localhost, 127.0.0.1 and [::1] may use http.`,
  );
}

type SettingName = keyof typeof settingsSchema.shape;

const malformed = (name: SettingName): SettingsError =>
  new SettingsError(`${name} is malformed: it must be ${settingsSchema.shape[name].description}.`);

type Values = z.output<typeof settingsSchema>;

function settingsOf(values: Values) {
  const baseUrl = values.BASE_URL ?? `http://localhost:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    baseUrl,
    connectUrl: values.CONNECT_URL ?? `${baseUrl}/link`,
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    databaseTimeoutMs: values.DATABASE_TIMEOUT_MS,
    maxConcurrentRequests: values.MAX_CONCURRENT_REQUESTS,
    encryptionKey: values.ENCRYPTION_KEY,
    previousKeys: values.ENCRYPTION_KEY_PREVIOUS,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    sandboxClient: sandboxClientOf(values),
    sandboxCustodianUrl: values.SANDBOX_CUSTODIAN_URL,
    connectors: values.CONNECTORS,
    allowedHosts: values.CONNECTOR_ALLOW,
    connectorHosts: values.CONNECTOR_HOSTS,
    /** `undefined`: the default. */
    sources: values.SOURCES,
    sandboxSources: values.SANDBOX_SOURCES,
    webhookHosts: values.WEBHOOK_ALLOW,
    utilities: readUtilities(values.UTILITIES_FILE),
    // Default off on a public host, because anyone there could make the service send mail.
    hasRegistration:
      (values.REGISTRATION ?? (isLoopbackHost(new URL(baseUrl).hostname) ? 'on' : 'off')) === 'on',
    hasStatusPage: values.STATUS_PAGE === 'on',
    /** `undefined`: the console and its API are off. */
    operatorToken: values.OPERATOR_TOKEN,
    metricsPort: values.METRICS_PORT,
    trustedProxies: values.TRUST_PROXY,
    limits: {
      signInsPerLogin: values.LIMIT_SIGN_INS_PER_LOGIN,
      signInsPerAddress: values.LIMIT_SIGN_INS_PER_ADDRESS,
      registrationsPerAddress: values.LIMIT_REGISTRATIONS_PER_ADDRESS,
      registrationsPerEmail: values.LIMIT_REGISTRATIONS_PER_EMAIL,
      requestsPerClient: values.LIMIT_REQUESTS_PER_CLIENT,
    },
    logLevel: values.LOG_LEVEL,
  };
}

function readUtilities(file: string | undefined): readonly RegisteredUtility[] {
  if (file === undefined) return [];
  const text = readSettingFile('UTILITIES_FILE', file);
  try {
    return parseUtilities(text, file);
  } catch (error) {
    if (error instanceof UtilitiesError)
      throw new SettingsError(`UTILITIES_FILE is malformed: ${error.message}`);
    throw error;
  }
}

function sandboxClientOf(values: Values) {
  const { SANDBOX_CLIENT_ID: id, SANDBOX_CLIENT_SECRET: secret } = values;
  if (id === undefined && secret === undefined) return undefined;
  if (id === undefined)
    throw new SettingsError('SANDBOX_CLIENT_ID is missing: set it together with SANDBOX_CLIENT_SECRET.');
  if (secret === undefined)
    throw new SettingsError('SANDBOX_CLIENT_SECRET is missing: set it together with SANDBOX_CLIENT_ID.');
  return {
    id,
    secret,
    redirectUris: values.SANDBOX_REDIRECT_URIS,
    origins: values.SANDBOX_ORIGINS,
    accent: values.SANDBOX_ACCENT,
    logoFile: values.SANDBOX_LOGO,
  };
}
