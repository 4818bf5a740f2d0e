import { BlockList, isIP } from 'node:net';
import type { TrustedProxies } from '../http/client-address.ts';

/** Whether a text is a number of proxies, or CIDR ranges and addresses with commas between them. */
export function isTrustProxy(text: string): boolean {
  return /^\d{1,2}$/.test(text) || partsOf(text).every(isRange);
}

/** Who is trusted, by a text that passes {@link isTrustProxy}. */
export function trustedProxies(text: string): TrustedProxies {
  if (/^\d+$/.test(text)) return Number(text);
  const ranges = new BlockList();
  for (const part of partsOf(text)) {
    const [address = '', bits] = part.split('/');
    if (bits === undefined) ranges.addAddress(address, familyOf(address));
    else ranges.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && ranges.check(address, familyOf(address));
}

const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim());

const isRange = (part: string): boolean => {
  const [address = '', bits, ...rest] = part.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
