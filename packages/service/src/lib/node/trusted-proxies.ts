import { BlockList, isIP } from 'node:net';
import type { TrustedProxies } from '../core/http/client-address.ts';

/**
 * Parses the trusted proxies: a number of proxies, or CIDR ranges and addresses with commas between them.
 *
 * @returns `null` for anything else.
 */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const ranges = new BlockList();
  for (const part of text.split(',')) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part.trim()) ?? [];
    const maxBits = isIP(address) === 4 ? 32 : 128;
    const prefix = Number(bits ?? maxBits);
    if (isIP(address) === 0 || prefix > maxBits) return null;
    ranges.addSubnet(address, prefix, familyOf(address));
  }
  return (address) => isIP(address) !== 0 && ranges.check(address, familyOf(address));
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
