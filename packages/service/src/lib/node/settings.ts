import { z } from 'zod';
import { isOriginAllowed } from '../connect/origins.ts';
import { isRedirectUriAllowed } from '../connect/redirect-uris.ts';
import type { TrustedProxies } from '../http/client-address.ts';
import { defaultLimits, type LimitSettings } from '../limits/limits.ts';
import { email } from '../registration/registration-form.ts';
import { keyOfText } from './key-text.ts';
import type { Sender } from './mailers.ts';
import { httpAddress, isHttpUrl, isPostgresUrl, isSmtpUrl } from './server/addresses.ts';
import { isTrustProxy, trustedProxies } from './trust-proxy.ts';

/** A setting that stops the start. The message is one line: which variable, and what it must be. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

const address = z.string().refine(isHttpUrl).transform(httpAddress);

const list = (isAllowed: (value: string) => boolean) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .refine((values) => values.every(isAllowed));

const senderOf = (text: string): Sender => {
  const [, name = '', address = text] = /^(.*)<(.+)>$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
};

const key = z
  .string()
  .transform(keyOfText)
  .refine((value) => value !== null);

/** Where the API, the loader and the pages of the service are: Connect would take their place. */
const ofTheApi =
  /^\/(auth|tokens|accounts|intervals|users|utilities|connection|connect|register|docs|openapi\.json|health)(\/|$)/;

const schema = z.object({
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_URL: address.refine((value) => new URL(value).pathname === '/').optional(),
  CONNECT_URL: address.refine((value) => !ofTheApi.test(new URL(value).pathname)).optional(),
  DATABASE_URL: z
    .string()
    .refine((value) => /^sqlite:.+$/.test(value) || isPostgresUrl(value))
    .default('sqlite:.data/utility-connect.db'),
  DATABASE_POOL_SIZE: wholeNumber(1, 1000).default(10),
  DATABASE_TIMEOUT_MS: wholeNumber(100, 60_000).default(1500),
  MAX_CONCURRENT_REQUESTS: wholeNumber(1, 100_000).default(64),
  ENCRYPTION_KEY: key.optional(),
  ENCRYPTION_KEY_PREVIOUS: list((text) => keyOfText(text) !== null)
    .pipe(z.array(key))
    .default([]),
  SMTP_URL: z.string().refine(isSmtpUrl).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\p{Cc}]*<[^<>]+>|[^<>]+)$/u)
    .transform(senderOf)
    .refine(({ address }) => email.safeParse(address).success)
    .optional(),
  SANDBOX_CLIENT_ID: z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional(),
  SANDBOX_CLIENT_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{8,255}$/)
    .optional(),
  SANDBOX_REDIRECT_URIS: list(isRedirectUriAllowed).optional(),
  SANDBOX_ORIGINS: list((origin) => isOriginAllowed(origin, 'sandbox')).optional(),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  TRUST_PROXY: z.string().refine(isTrustProxy).transform(trustedProxies).default(0),
  LIMIT_SIGN_INS_PER_LOGIN: wholeNumber(0, 999_999).default(defaultLimits.signInsPerLogin),
  LIMIT_SIGN_INS_PER_ADDRESS: wholeNumber(0, 999_999).default(defaultLimits.signInsPerAddress),
  LIMIT_REGISTRATIONS_PER_ADDRESS: wholeNumber(0, 999_999).default(defaultLimits.registrationsPerAddress),
  LIMIT_REGISTRATIONS_PER_EMAIL: wholeNumber(0, 999_999).default(defaultLimits.registrationsPerEmail),
  LIMIT_REQUESTS_PER_CLIENT: wholeNumber(0, 999_999).default(defaultLimits.requestsPerClient),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

const wanted: Record<keyof z.output<typeof schema>, string> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'the address of a network interface, such as 127.0.0.1 or 0.0.0.0',
  BASE_URL: 'an http or https address without path, query or fragment, such as https://api.example.com',
  CONNECT_URL:
    'an http or https address without query or fragment, such as https://link.example.com, and with no path of the API, such as /connect',
  DATABASE_URL:
    'sqlite:FILE or postgres://USER:PASSWORD@HOST:PORT/DATABASE, with special characters percent-encoded, and no other sslmode than disable, no-verify, require, verify-ca or verify-full',
  DATABASE_POOL_SIZE: 'a number of connections from 1 to 1000',
  DATABASE_TIMEOUT_MS: 'milliseconds from 100 to 60000',
  MAX_CONCURRENT_REQUESTS: 'a number of requests from 1 to 100000',
  ENCRYPTION_KEY: '32 bytes in base64; make one with: openssl rand -base64 32',
  ENCRYPTION_KEY_PREVIOUS: 'keys as ENCRYPTION_KEY has them, with commas between them',
  SMTP_URL:
    'smtp://USER:PASSWORD@HOST:PORT, or smtps://… for TLS from the start, with special characters percent-encoded',
  MAIL_FROM:
    'one e-mail address, such as no-reply@connect.example.com or Sunny Solar <no-reply@connect.example.com>',
  SANDBOX_CLIENT_ID: '1 to 255 visible ASCII characters',
  SANDBOX_CLIENT_SECRET: '8 to 255 visible ASCII characters',
  SANDBOX_REDIRECT_URIS:
    'redirect URIs with commas between them: https, http://localhost or a scheme of an app with a dot in it, such as com.example.app:/callback, without a fragment or a user name',
  SANDBOX_ORIGINS: 'origins with commas between them, such as https://app.example.com or http://localhost:*',
  METRICS_PORT: 'a port number from 0 to 65535, another one than PORT',
  TRUST_PROXY:
    'how many proxies are in front of the service, or their addresses as CIDR ranges with commas between them',
  LIMIT_SIGN_INS_PER_LOGIN: 'sign-ins an hour, 0 for no limit',
  LIMIT_SIGN_INS_PER_ADDRESS: 'sign-ins an hour, 0 for no limit',
  LIMIT_REGISTRATIONS_PER_ADDRESS: 'registrations an hour, 0 for no limit',
  LIMIT_REGISTRATIONS_PER_EMAIL: 'registrations a day, 0 for no limit',
  LIMIT_REQUESTS_PER_CLIENT: 'requests a minute, 0 for no limit',
  LOG_LEVEL: 'one of trace, debug, info, warn, error, fatal, silent',
};

/** The environment variables that a service reads. */
export const settingNames: readonly string[] = Object.keys(wanted);

/** The settings of a service, from its environment variables. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly baseUrl: string;
  readonly connectUrl: string;
  readonly databaseUrl: string;
  /** Most connections to PostgreSQL. */
  readonly databasePoolSize: number;
  /** How long a request waits for a connection, and for a statement, in milliseconds. */
  readonly databaseTimeoutMs: number;
  /** How many requests in flight are always admitted before load is shed. */
  readonly maxConcurrentRequests: number;
  readonly encryptionKey: Uint8Array | undefined;
  /** Keys that only open what they sealed. */
  readonly previousKeys: readonly Uint8Array[];
  readonly smtpUrl: string | undefined;
  /** Who mails are from. */
  readonly mailFrom: Sender | undefined;
  readonly sandboxClient: SandboxClient | undefined;
  /** Where Prometheus reads; `undefined` for nowhere. */
  readonly metricsPort: number | undefined;
  readonly trustedProxies: TrustedProxies;
  readonly limits: LimitSettings;
  readonly logLevel: string;
}

/** The client that exists after start, made from the settings. */
export interface SandboxClient {
  readonly id: string;
  readonly secret: string;
  /** `undefined` where they are not set: the client keeps what it has. */
  readonly redirectUris: readonly string[] | undefined;
  readonly origins: readonly string[] | undefined;
}

/**
 * Reads the settings. An empty variable counts as not set.
 *
 * @throws SettingsError for the first value that is malformed; the value itself is not repeated, it may be a secret.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(given);
  if (!result.success) {
    const name = String(result.error.issues[0]?.path[0]) as keyof typeof wanted;
    throw new SettingsError(`${name} is malformed: it must be ${wanted[name]}.`);
  }
  const values = result.data;
  // 0 is any free port: two of these are never the same.
  if (values.METRICS_PORT === values.PORT && values.PORT !== 0) {
    throw new SettingsError(`METRICS_PORT is malformed: it must be ${wanted.METRICS_PORT}.`);
  }
  if (values.PORT === 0 && values.BASE_URL === undefined) {
    throw new SettingsError(
      'BASE_URL is missing: with PORT=0 any free port is taken, and no address can be made from it. Set another PORT, or BASE_URL.',
    );
  }
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

function sandboxClientOf(values: z.output<typeof schema>): SandboxClient | undefined {
  const { SANDBOX_CLIENT_ID: id, SANDBOX_CLIENT_SECRET: secret } = values;
  if (id === undefined && secret === undefined) return undefined;
  if (id === undefined)
    throw new SettingsError('SANDBOX_CLIENT_ID is missing: set it together with SANDBOX_CLIENT_SECRET.');
  if (secret === undefined)
    throw new SettingsError('SANDBOX_CLIENT_SECRET is missing: set it together with SANDBOX_CLIENT_ID.');
  return { id, secret, redirectUris: values.SANDBOX_REDIRECT_URIS, origins: values.SANDBOX_ORIGINS };
}
