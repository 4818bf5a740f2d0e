const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether it is an `https` URL, or an `http` URL of a loopback host. */
export function isSecureUrl(url: URL | null): boolean {
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
}
