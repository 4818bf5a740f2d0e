import { expect, it } from 'vitest';
import { trustedProxies } from '../node/trust-proxy.ts';
import { clientAddress, type TrustedProxies } from './client-address.ts';

const addressOf = (trusted: TrustedProxies, peer: string | undefined, forwarded?: string) =>
  clientAddress(
    { env: { remoteAddress: peer }, req: { header: () => forwarded } } as unknown as Parameters<
      typeof clientAddress
    >[0],
    trusted,
  );

it.each([
  ['the peer, whatever it says', 0, '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['what one proxy says', 1, '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['not what the client of a proxy says', 1, '10.0.0.1', '8.8.8.8, 198.51.100.1', '198.51.100.1'],
  ['what the first of two proxies says', 2, '10.0.0.1', '8.8.8.8, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['the leftmost where there are fewer', 5, '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['the peer, where a proxy says nothing', 1, '203.0.113.7', undefined, '203.0.113.7'],
  ['without a port', 1, '10.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
  ['an IPv4 address on an IPv6 socket', 0, '::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['the network of an IPv6 address', 0, '2001:db8:0:1:aaaa::1', undefined, '2001:db8:0:1'],
  ['the same network however it is written', 1, '10.0.0.1', '[2001:DB8::1:0:0:0:9]:443', '2001:db8:0:1'],
  ['nothing of the machine itself', 0, '127.0.0.1', undefined, null],
  ['nothing of the machine itself on IPv6', 0, '::1', undefined, null],
  ['nothing without a connection', 0, undefined, '198.51.100.1', null],
] as const)('takes %s', (_what, trusted, peer, forwarded, expected) => {
  expect(addressOf(trusted, peer, forwarded)).toBe(expected);
});

it('believes the proxies in the ranges given, and nobody to the left of a stranger', () => {
  const trusted = trustedProxies('10.0.0.0/8, 2001:db8::/32, 192.0.2.1');
  expect(addressOf(trusted, '10.1.2.3', '8.8.8.8, 198.51.100.1, 192.0.2.1')).toBe('198.51.100.1');
  expect(addressOf(trusted, '::ffff:10.1.2.3', '198.51.100.1')).toBe('198.51.100.1');
  expect(addressOf(trusted, '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  expect(addressOf(trusted, '2001:db8::5', '198.51.100.1, nonsense')).toBe('nonsense');
});
