import type { AppContext } from './app.ts';

/**
 * Which proxies may say for whom they ask, in `X-Forwarded-For`: how many there are in front of the service, or whether one with
 * this address is among them. None: 0.
 */
export type TrustedProxies = number | ((address: string) => boolean);

/**
 * The address that a request came from, as far as it can be believed: what lies left of the first proxy that is not
 * trusted was written by anybody.
 *
 * @returns `null` where it is unknown, or the machine itself: all users of a proxy there that is not named would share it.
 */
export function clientAddress(c: Pick<AppContext, 'req' | 'env'>, trusted: TrustedProxies): string | null {
  const peer = c.env?.remoteAddress;
  if (peer === undefined) return null;
  const forwarded = c.req.header('X-Forwarded-For') ?? '';
  const chain = [...forwarded.split(',').map(withoutPort), peer].filter((address) => address !== '');
  const address = normalise(chain[firstUntrusted(chain, trusted)] ?? peer);
  return isLoopback(address) ? null : address;
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

// A socket that listens on IPv6 shows IPv4 peers so.
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

const isLoopback = (address: string): boolean => /^127\./.test(address) || address === '0:0:0:0';

/** One household has a whole /64 of IPv6, and could use another address for each request. */
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
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
