import { BlockList, isIP, isIPv4 } from 'node:net';

/** Whether an IP address is one of the public internet. Returns `false` for anything else. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  if (isIPv4(address)) return !reserved.check(address, 'ipv4');
  return unicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

/** All IPv6 that is routed. Mapped, translated, local and link-local addresses are outside of it. */
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');

/** IANA's special-purpose addresses, which are not routed, or lead back into a network. */
const reserved = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // With the metadata servers of clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved, broadcast.
  ['224.0.0.0', 3],
  // Azure's virtual server of a machine.
  ['168.63.129.16', 32],
] as const)
  reserved.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  // Protocol assignments with Teredo, documentation, 6to4.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, prefix, 'ipv6');
