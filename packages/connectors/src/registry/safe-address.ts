import { isSecureUrl, parseUrl } from '@utility-connect/connector';

/** Whether it is an `https` address, or an `http` address of a loopback host, without a user name. */
export function isSafeAddress(text: string): boolean {
  // The URL parser by itself would repair missing slashes and remove whitespace.
  const url = /^https?:\/\/[^\s\\]+$/.test(text) ? parseUrl(text) : null;
  return isSecureUrl(url) && url?.username === '' && url.password === '';
}
