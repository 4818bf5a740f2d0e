import { type LookupAddress, type LookupOptions, lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Agent, buildConnector, Dispatcher } from 'undici';
import { type HostOrigins, redirectHosts } from './host-origins.ts';
import { isPublicAddress } from './public-address.ts';

/** Limits of {@link createBoundedFetch}. */
export interface FetchLimits {
  /** Host names and IP addresses that may also be private and have no TLS. Default none. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Bytes of a response body, after decompression. Default 50 MB. */
  readonly maxBytes?: number | undefined;
  /** For a request with its redirects and its body, in milliseconds. Default 95 s, more than any answer may take. */
  readonly timeoutMs?: number | undefined;
  /** PEM, shown to servers that ask for a client certificate. Default none. */
  readonly certificate?: { readonly cert: string; readonly key: string };
  /** Origins that requests go to in place of other hosts. They may be private and have no TLS. Default none. */
  readonly hostOrigins?: HostOrigins | undefined;
}

/** `fetch` without the global `Request`, which is of another version. */
export type BoundedFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * Creates a `fetch` for addresses that come from elsewhere. Every connection, also after a redirect, needs https and a public
 * address, which is checked after the DNS lookup and then used. A refused one rejects like any failed `fetch`; a body that is too
 * large rejects when it is read. No refusal names the address.
 */
export function createBoundedFetch({
  allowedHosts = [],
  maxBytes = 50_000_000,
  timeoutMs = 95_000,
  certificate,
  hostOrigins = {},
}: FetchLimits = {}): BoundedFetch {
  let connections: Promise<Dispatcher> | undefined;
  return async (input, init = {}) => {
    connections ??= createDispatcher(
      createBoundedAgent({ allowedHosts, ...(certificate && { certificate }) }),
      hostOrigins,
    );
    const dispatcher = await connections;
    const undici = await import('undici');
    // With the types of the platform, whose classes these replace.
    const send = undici.fetch as unknown as typeof fetch;
    const BoundedResponse = undici.Response as unknown as typeof Response;
    const { signal: given = (input as Partial<Request>).signal } = init;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = given ? AbortSignal.any([given, timeout]) : timeout;
    const response = await send(input, { ...init, signal, dispatcher } as RequestInit);
    const { url, redirected, body } = response;
    const bounded = new BoundedResponse(body?.pipeThrough(limitBytes(maxBytes)) ?? null, response);
    // The constructor has no options for these. A paced `fetch` defines the second again.
    return Object.defineProperties(bounded, {
      url: { value: url },
      redirected: { value: redirected, configurable: true },
    });
  };
}

const createDispatcher = async (agent: Promise<Agent>, hostOrigins: HostOrigins): Promise<Dispatcher> => {
  const origins = Object.values(hostOrigins);
  if (origins.length === 0) return agent;
  // Connections of their own, so that nothing else reaches these hosts.
  const allowedHosts = origins.map((origin) => bare(new URL(origin).hostname));
  return (await agent).compose(redirectHosts(hostOrigins, await createBoundedAgent({ allowedHosts })));
};

/** Removes the brackets of an IPv6 address. */
const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Creates the connections of {@link createBoundedFetch}, for requests that need no `fetch`. Loads undici, which takes too long for
 * the start of a process that may need none.
 */
export async function createBoundedAgent({
  allowedHosts = [],
  certificate,
  lookup = resolve,
}: AgentOptions): Promise<Agent> {
  const { Agent, buildConnector } = await import('undici');
  const connect = buildConnector({ ...certificate, lookup: lookupPublic(new Set(allowedHosts), lookup) });
  return new Agent({
    connect(options, callback) {
      const refusal = refusalOf(options, allowedHosts);
      if (refusal === null) connect(options, callback);
      else callback(new Error(refusal), null);
    },
  });
}

interface AgentOptions extends Pick<FetchLimits, 'allowedHosts' | 'certificate'> {
  /** Resolves names. Default that of Node.js. */
  readonly lookup?: Lookup | undefined;
}

/** All addresses of a name, as `lookup` of `node:dns` with `all: true`. */
export type Lookup = (
  host: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const refusalOf = (
  { hostname, protocol }: buildConnector.Options,
  allowedHosts: readonly string[],
): string | null => {
  const host = bare(hostname);
  if (allowedHosts.includes(host)) return null;
  if (protocol !== 'https:') return 'Only https addresses can be requested.';
  return isIP(host) !== 0 && !isPublicAddress(host) ? NOT_PUBLIC : null;
};

const NOT_PUBLIC = 'Private, local and reserved addresses cannot be requested.';

// The connection is made to the checked addresses: nothing is looked up again.
const lookupPublic =
  (allowedHosts: ReadonlySet<string>, lookup: Lookup): LookupFunction =>
  (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error ?? new Error('The host has no address.'), '');
      else if (!allowedHosts.has(host) && !addresses.every(({ address }) => isPublicAddress(address)))
        callback(new Error(NOT_PUBLIC), '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });

const limitBytes = (maxBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> => {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(new Error(`The response has more than ${maxBytes} bytes.`));
      else controller.enqueue(chunk);
    },
  });
};
