import { z } from 'zod';
import { email } from '../../core/http/fields.ts';
import type { Sender } from '../../core/mailer.ts';
import { accent } from '../../heart/clients/appearance-fields.ts';
import { isOriginAllowed } from '../../heart/connect/origins.ts';
import { redirectUriProblem } from '../../heart/connect/redirect-uris.ts';
import { defaultLimits } from '../../heart/limits/limits.ts';
import { keyOfText } from '../key-text.ts';
import { parseTrustedProxies } from '../trusted-proxies.ts';
import { httpAddress, isHttpUrl, isLoopbackHost, isPostgresUrl, isSmtpUrl } from './addresses.ts';

const wholeNumberText = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

const count = (min: number, max: number, byDefault: number, what: string) =>
  wholeNumberText(min, max).default(byDefault).describe(`${what} from ${min} to ${max}`);

const limit = (byDefault: number, what: string) =>
  wholeNumberText(0, 999_999).default(byDefault).describe(`${what}, 0 for no limit`);

const address = z.string().refine(isHttpUrl).transform(httpAddress);

const isOrigin = (value: string): boolean => new URL(value).pathname === '/';

const list = (isAllowed: (value: string) => boolean) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .refine((values) => values.length > 0 && values.every(isAllowed));

const hosts = () =>
  list((host) => /^[\w.-]+$|^[\da-f:.]+$/i.test(host))
    // The host of a URL is in lower case.
    .transform((values) => values.map((host) => host.toLowerCase()))
    .default([])
    .describe('host names and IP addresses without a port or a wildcard, with commas between them');

/** `key=origin` with commas between them, as a record. */
const origins = (isKey: (key: string) => boolean, isAllowed: (url: URL) => boolean) =>
  list((pair) => {
    const [key, origin] = partsOf(pair);
    return isKey(key) && isHttpUrl(origin) && isOrigin(origin) && isAllowed(new URL(origin));
  })
    .transform((pairs) => pairs.map(partsOf))
    .refine((pairs) => new Set(pairs.map(([key]) => key)).size === pairs.length)
    .transform((pairs) => Object.fromEntries(pairs.map(([key, origin]) => [key, httpAddress(origin)])))
    .default({});

/** The key in lowercase, as host names of URLs are, and the origin. */
const partsOf = (pair: string): readonly [key: string, origin: string] => {
  const [key = '', ...origin] = pair.split('=');
  return [key.trim().toLowerCase(), origin.join('=').trim()];
};

const senderOf = (text: string): Sender => {
  const [, name = '', address = text] = /^(.*)<(.+)>$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
};

const encryptionKey = z
  .string()
  .transform(keyOfText)
  .refine((value) => value !== null);

const sourceId = /^[a-z\d]+(-[a-z\d]+)*$/;

/** Paths of the API, the loader and the pages. Connect cannot be served there. */
const servicePaths =
  /^\/(auth|tokens|accounts|intervals|users|utilities|connection|connections|notify|webhook_endpoints|webhook_events|connect_links|sandbox|status|operator|connect|register|docs|openapi\.json|health)(\/|$)/;

/** The environment variables of a service, their defaults, and the requirement of each for error messages. */
export const settingsSchema = z.object({
  PORT: count(0, 65_535, 4000, 'a port number'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('the address of a network interface, such as 127.0.0.1 or 0.0.0.0'),
  BASE_URL: address
    .refine(isOrigin)
    .optional()
    .describe('an http or https address without path, query or fragment, such as https://api.example.com'),
  CONNECT_URL: address
    .refine((value) => !servicePaths.test(new URL(value).pathname))
    .optional()
    .describe(
      'an http or https address without query or fragment, such as https://link.example.com, and with no path of the API, such as /connect',
    ),
  DATABASE_URL: z
    .string()
    .refine((value) => /^sqlite:.+$/.test(value) || isPostgresUrl(value))
    .default('sqlite:.data/utility-connect.db')
    .describe(
      'sqlite:FILE or postgres://USER:PASSWORD@HOST:PORT/DATABASE, with special characters percent-encoded, and no other sslmode than disable, no-verify, prefer, require, verify-ca or verify-full',
    ),
  DATABASE_POOL_SIZE: count(1, 1000, 10, 'a number of connections'),
  DATABASE_TIMEOUT_MS: count(100, 60_000, 1500, 'milliseconds'),
  MAX_CONCURRENT_REQUESTS: count(1, 100_000, 48, 'a number of requests'),
  ENCRYPTION_KEY: encryptionKey
    .optional()
    .describe('32 bytes in base64; make one with: openssl rand -base64 32'),
  ENCRYPTION_KEY_PREVIOUS: list((text) => keyOfText(text) !== null)
    .pipe(z.array(encryptionKey))
    .default([])
    .describe('keys as ENCRYPTION_KEY has them, with commas between them'),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl)
    .optional()
    .describe(
      'smtp://USER:PASSWORD@HOST:PORT, or smtps://… for TLS from the start, with special characters percent-encoded',
    ),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\p{Cc}]*<[^<>]+>|[^<>]+)$/u)
    .transform(senderOf)
    .refine(({ address }) => email.safeParse(address).success)
    .optional()
    .describe(
      'one e-mail address, such as no-reply@connect.example.com or Sunny Solar <no-reply@connect.example.com>',
    ),
  SANDBOX_CLIENT_ID: z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional()
    .describe('1 to 255 visible ASCII characters'),
  SANDBOX_CLIENT_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{8,255}$/)
    .optional()
    .describe('8 to 255 visible ASCII characters'),
  SANDBOX_REDIRECT_URIS: list((uri) => redirectUriProblem(uri) === null)
    .optional()
    .describe(
      'redirect URIs with commas between them: https, http://localhost or a scheme of an app with a dot in it, such as com.example.app:/callback, without a fragment, a user name, or code, state, error or connect_token in the query',
    ),
  SANDBOX_ORIGINS: list((origin) => isOriginAllowed(origin, 'sandbox'))
    .optional()
    .describe('origins with commas between them, such as https://app.example.com or http://localhost:*'),
  SANDBOX_ACCENT: accent.optional().describe('a color in hexadecimal, for example #0a7d4f'),
  SANDBOX_LOGO: z.string().optional().describe('the path of a PNG or SVG file'),
  SANDBOX_CUSTODIAN_URL: address
    .refine(
      (value) => isOrigin(value) && (value.startsWith('https:') || isLoopbackHost(new URL(value).hostname)),
    )
    .optional()
    .describe(
      'an https address without path, query or fragment, such as https://custodian.example.com, or http on this machine',
    ),
  CONNECTORS: list(() => true)
    .default([])
    .describe('npm packages and paths of files, with commas between them'),
  CONNECTOR_ALLOW: hosts(),
  CONNECTOR_HOSTS: origins(
    (host) => /^(\*\.)?[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(host),
    ({ protocol, hostname }) => protocol === 'https:' || isLoopbackHost(hostname),
  ).describe(
    'host=origin with commas between them, such as conso.boris.sh=https://conso.example.com or *.example.com=http://localhost:4003: names of hosts without a port, and https addresses without path, query or fragment, or http on this machine',
  ),
  SOURCES: list((id) => sourceId.test(id))
    .transform((ids) => (ids.join() === 'none' ? [] : [...new Set(ids)]))
    .refine((ids) => !ids.includes('none'))
    .optional()
    .describe('ids of sources with commas between them, such as gb-octopus-energy,dk-eloverblik, or none'),
  SANDBOX_SOURCES: origins(
    (id) => sourceId.test(id),
    ({ hostname }) => isLoopbackHost(hostname),
  ).describe(
    'id=origin with commas between them, such as gb-octopus-energy=http://localhost:4003: ids of sources, and addresses on this machine without path, query or fragment',
  ),
  WEBHOOK_ALLOW: hosts(),
  UTILITIES_FILE: z.string().optional().describe('the path of a YAML file'),
  REGISTRATION: z.enum(['on', 'off']).optional().describe('on or off'),
  STATUS_PAGE: z.enum(['on', 'off']).default('off').describe('on or off'),
  OPERATOR_TOKEN: z
    .string()
    // The characters that `Authorization: Bearer` can carry: RFC 6750, section 2.1.
    .regex(/^[\w.~+/-]+=*$/)
    .min(32)
    .optional()
    .describe(
      'at least 32 letters, digits or characters of -._~+/ with = at the end only; make one with: openssl rand -base64 32',
    ),
  METRICS_PORT: wholeNumberText(0, 65_535)
    .optional()
    .describe('a port number from 0 to 65535, another one than PORT'),
  TRUST_PROXY: z
    .string()
    .transform(parseTrustedProxies)
    .refine((value) => value !== null)
    .default(0)
    .describe(
      'how many proxies are in front of the service, or their addresses as CIDR ranges with commas between them',
    ),
  LIMIT_SIGN_INS_PER_LOGIN: limit(defaultLimits.signInsPerLogin, 'sign-ins an hour'),
  LIMIT_SIGN_INS_PER_ADDRESS: limit(defaultLimits.signInsPerAddress, 'sign-ins an hour'),
  LIMIT_REGISTRATIONS_PER_ADDRESS: limit(defaultLimits.registrationsPerAddress, 'registrations an hour'),
  LIMIT_REGISTRATIONS_PER_EMAIL: limit(defaultLimits.registrationsPerEmail, 'registrations a day'),
  LIMIT_REQUESTS_PER_CLIENT: limit(defaultLimits.requestsPerClient, 'requests a minute'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('one of trace, debug, info, warn, error, fatal, silent'),
});
