import { parseUrl } from '@utility-connect/connector';
import type { Environment } from '@utility-connect/protocol';

/**
 * Returns the error of the URL of a webhook endpoint, as the end of a sentence that starts with the parameter's name; `null` if it
 * has none. The addresses of its name are checked at each connection: see `SendWebhook`.
 *
 * @param allowedHosts see `WebhookOptions`.
 */
export function endpointUrlProblem(
  text: string,
  environment: Environment,
  allowedHosts: readonly string[],
): string | null {
  // The URL parser by itself would repair missing and extra slashes and remove whitespace.
  const url = /^https?:\/\/[^\s#\\/][^\s#\\]*$/i.test(text) ? parseUrl(text) : null;
  if (url === null) return MALFORMED;
  const { protocol, hostname, port, username, password } = url;
  if (username + password !== '' || port === '0') return MALFORMED;
  const isAllowed = allowedHosts.includes(hostname.replace(/^\[(.*)\]$/, '$1'));
  if (protocol === 'http:' && !(isAllowed && environment === 'sandbox')) return NOT_HTTPS;
  return isAllowed || isPublicName(hostname) ? null : NOT_PUBLIC;
}

// The URL parser has turned every notation of an IPv4 address into dots and digits.
const isPublicName = (hostname: string): boolean =>
  /\.[a-z][a-z0-9-]*\.?$/.test(hostname) && !/\.(localhost|local|internal)\.?$/.test(hostname);

const MALFORMED =
  'must be a URL such as https://app.example.com/webhooks, without a user name or a fragment.';
const NOT_HTTPS =
  'must be https. Sandbox clients may use http for hosts that the operator of this service has listed in WEBHOOK_ALLOW.';
const NOT_PUBLIC =
  'must have a host name of the public internet. The operator of this service can list others in WEBHOOK_ALLOW.';
