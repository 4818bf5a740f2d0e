import type { AppContext } from './app.ts';

/**
 * The proxies whose `X-Forwarded-For` is trusted: the number of proxies in front of the service (0 is none), or a test of a proxy's
 * address.
 */
export type TrustedProxies = number | ((address: string) => boolean);

/**
 * Finds the address of the client: the rightmost one that is not a trusted proxy. The client can forge everything left of it.
 *
 * @returns an IPv4 address or the /56 network of an IPv6 address. `null` if it is unknown or loopback: that is a proxy on this machine
 * that is not configured as trusted, and all its users would share one limit.
 */
export function clientAddress(c: Pick<AppContext, 'req' | 'env'>, trusted: TrustedProxies): string | null {
  const peer = c.env?.remoteAddress;
  if (peer === undefined) return null;
  const forwarded = c.req.header('X-Forwarded-For') ?? '';
  const chain = [...forwarded.split(',').map(withoutPort), peer].filter((address) => address !== '');
  const address = normalise(chain[firstUntrusted(chain, trusted)] ?? peer);
  return isLoopbackAddress(address) ? null : address;
}

function firstUntrusted(chain: readonly string[], trusted: TrustedProxies): number {
  let index = chain.length - 1;
  if (typeof trusted === 'number') return Math.max(0, index - trusted);
  while (index > 0 && trusted(withoutMapping(chain[index] ?? ''))) index -= 1;
  return index;
}

const withoutPort = (text: string): string => {
  const address = text.trim();
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1');
};

// An IPv6 socket reports IPv4 peers as IPv4-mapped addresses.
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

const isLoopbackAddress = (address: string): boolean => /^127\./.test(address) || address === '0:0:0:0';

/** Reduces IPv6 addresses to their /56 network: one household often has a whole /56 and could use a new address for each request. */
function normalise(given: string): string {
  const address = withoutMapping(given).toLowerCase();
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  return groups
    .slice(0, 4)
    .map((group, index) => (index < 3 ? group : group.padStart(4, '0').slice(0, 2)).replace(/^0+(?=.)/, ''))
    .join(':');
}
