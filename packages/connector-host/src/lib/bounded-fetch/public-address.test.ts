import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450:4001::8a'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  ['loopback', '127.0.0.1'],
  ['all of loopback', '127.255.255.254'],
  ['unspecified', '0.0.0.0'],
  ['private', '10.1.2.3'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['carrier-grade NAT, with a metadata server', '100.100.100.200'],
  ['the metadata server', '169.254.169.254'],
  ['a metadata server at a public address', '168.63.129.16'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['documentation', '203.0.113.7'],
  ['IPv6 loopback', '::1'],
  ['IPv6 unspecified', '::'],
  ['unique local, with a metadata server', 'fd00:ec2::254'],
  ['link-local', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['IPv6 multicast', 'ff02::1'],
  ['mapped', '::ffff:127.0.0.1'],
  ['mapped, in hexadecimal', '::ffff:7f00:1'],
  ['mapped and public', '::ffff:8.8.8.8'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['translated', '64:ff9b::7f00:1'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001:0:7f00:1::'],
  ['IPv6 documentation', '2001:db8::1'],
  ['a name', 'localhost'],
  ['nothing', ''],
])('does not count as public: %s, %s', (_name, address) => {
  expect(isPublicAddress(address)).toBe(false);
});
