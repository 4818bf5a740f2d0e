import { parseUrl } from '@utility-connect/connector';
import type { RedirectEntry } from '../options.ts';

const MAX_LENGTH = 2_048;

/** Whether an address is on one of the origins of the registry entry. Others must never get a token. */
export function isOwnAddress(redirect: RedirectEntry, address: string): boolean {
  const url = parseUrl(address);
  if (url === null) return false;
  const { origin, username, password } = url;
  const own = [redirect.authorize, redirect.token, redirect.resource ?? redirect.token];
  return username + password === '' && own.some((known) => new URL(known).origin === origin);
}

/** Makes an address that the utility gave absolute. @returns `null` if it is not on one of the utility's own origins. */
export function resolveOwn(redirect: RedirectEntry, address: string, base?: string): string | null {
  const from = base ?? redirect.resource?.replace(/\/?$/, '/') ?? redirect.token;
  const url = address.length > MAX_LENGTH ? null : parseUrl(address, from);
  if (url === null) return null;
  url.hash = '';
  return isOwnAddress(redirect, url.href) ? url.href : null;
}

/** The origin of an address that is not the utility's, for the log. */
export function originOf(address: unknown): string | null {
  return typeof address === 'string' ? (parseUrl(address)?.origin.slice(0, 300) ?? null) : null;
}

/** The address of the data of a subscription or customer, where the utility gives that of the resource itself, as UtilityAPI does. */
export function toBatch(address: string): string {
  return address.replace(
    /\/resource\/(Subscription|RetailCustomer)\/([^/?]+)(?=$|\?)/,
    '/resource/Batch/$1/$2',
  );
}

/** An address without its query, which identifies the resource. */
export function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '');
}

/** The address of the subscription that an address is of or below; `null` if there is none. */
export function subscriptionOf(address: string): string | null {
  // An encoded slash is a slash to some servers.
  if (/%2f|%5c/i.test(address)) return null;
  return /^(.+?\/Subscription\/[^/]+)(?:\/.*)?$/.exec(withoutQuery(address))?.[1] ?? null;
}
