import { parseUrl } from '@utility-connect/connector';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether it is an `https` address, or an `http` address of a loopback host, without a user name. */
export function isSafeAddress(text: string): boolean {
  // The URL parser by itself would repair missing slashes and remove whitespace.
  const url = /^https?:\/\/[^\s\\]+$/.test(text) ? parseUrl(text) : null;
  if (url === null) return false;
  const { protocol, hostname, username, password } = url;
  return username + password === '' && (protocol === 'https:' || LOOPBACK.test(hostname));
}

/** Whether it is an IANA time zone. */
export function isTimeZone(text: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: text }) !== undefined;
  } catch {
    return false;
  }
}
