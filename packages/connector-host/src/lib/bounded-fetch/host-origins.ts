import type { Dispatcher } from 'undici';

/**
 * Origins that requests go to in place of other hosts, by the name of the host. `*.example.com` stands for all subdomains, and `*` for
 * all hosts; the most specific one applies.
 */
export type HostOrigins = Readonly<Record<string, string>>;

/** @returns the origin that requests to a host go to; `undefined` if that is the host itself. */
export function findOrigin(origins: HostOrigins, hostname: string): string | undefined {
  const parents = hostname.split('.').map((_, index, parts) => ['*', ...parts.slice(index + 1)].join('.'));
  const match = [hostname, ...parents].find((pattern) => Object.hasOwn(origins, pattern));
  return match === undefined ? undefined : origins[match];
}

/** Sends the requests to some hosts elsewhere, each hop of a redirect too. The path stays, and `X-Forwarded-Host` names the host. */
export function redirectHosts(
  origins: HostOrigins,
  elsewhere: Dispatcher,
): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const { hostname, host } = new URL(String(options.origin));
    const origin = findOrigin(origins, hostname);
    if (origin === undefined) return dispatch(options, handler);
    // `fetch` passes headers as an object.
    const headers = { ...(options.headers as Record<string, string>), 'x-forwarded-host': host };
    return elsewhere.dispatch({ ...options, origin, headers }, handler);
  };
}
