import { expect, it } from 'vitest';
import { parseTrustedProxies } from '../../node/trusted-proxies.ts';
import { clientAddress, type TrustedProxies } from './client-address.ts';

const addressOf = (trusted: TrustedProxies, peer: string | undefined, forwarded?: string) =>
  clientAddress(
    { env: { remoteAddress: peer }, req: { header: () => forwarded } } as unknown as Parameters<
      typeof clientAddress
    >[0],
    trusted,
  );

it.each([
  ['the peer without a trusted proxy', 0, '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['the address that one proxy forwards', 1, '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  [
    'the address of the proxy, not one that the client forged',
    1,
    '10.0.0.1',
    '8.8.8.8, 198.51.100.1',
    '198.51.100.1',
  ],
  [
    'the address that the first of two proxies forwards',
    2,
    '10.0.0.1',
    '8.8.8.8, 198.51.100.1, 10.0.0.2',
    '198.51.100.1',
  ],
  [
    'the leftmost address if there are fewer proxies than configured',
    5,
    '10.0.0.1',
    '198.51.100.1',
    '198.51.100.1',
  ],
  ['the peer if the proxy forwards no address', 1, '203.0.113.7', undefined, '203.0.113.7'],
  ['an address without its port', 1, '10.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
  ['an IPv4 address on an IPv6 socket', 0, '::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['the network of an IPv6 address', 0, '2001:db8:0:12ab:aaaa::1', undefined, '2001:db8:0:12'],
  ['the same network in another notation', 1, '10.0.0.1', '[2001:DB8::12CD:0:0:0:9]:443', '2001:db8:0:12'],
  ['a network without leading zeros', 0, '2001:db8:0:1ff::1', undefined, '2001:db8:0:1'],
  ['null for loopback', 0, '127.0.0.1', undefined, null],
  ['null for loopback on IPv6', 0, '::1', undefined, null],
  ['null without a connection', 0, undefined, '198.51.100.1', null],
] as const)('returns %s', (_what, trusted, peer, forwarded, expected) => {
  expect(addressOf(trusted, peer, forwarded)).toBe(expected);
});

it('trusts proxies in the given ranges, and no address left of an untrusted one', () => {
  const trusted = parseTrustedProxies('10.0.0.0/8, 2001:db8::/32, 192.0.2.1') ?? 0;
  expect(addressOf(trusted, '10.1.2.3', '8.8.8.8, 198.51.100.1, 192.0.2.1')).toBe('198.51.100.1');
  expect(addressOf(trusted, '::ffff:10.1.2.3', '198.51.100.1')).toBe('198.51.100.1');
  expect(addressOf(trusted, '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  expect(addressOf(trusted, '2001:db8::5', '198.51.100.1, nonsense')).toBe('nonsense');
});
