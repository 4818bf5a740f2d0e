import { expect, it } from 'vitest';
import { findOrigin } from './host-origins.ts';

const origins = { 'api.example.com': 'exact', '*.example.com': 'subdomains', '*.b.example.com': 'deeper' };

it.each([
  ['api.example.com', 'exact'],
  ['www.example.com', 'subdomains'],
  ['a.c.example.com', 'subdomains'],
  ['a.b.example.com', 'deeper'],
  ['example.com', undefined],
  ['badexample.com', undefined],
  ['example.com.evil.net', undefined],
  ['constructor', undefined],
])('finds the origin of %s: %s', (host, origin) => {
  expect(findOrigin(origins, host)).toBe(origin);
});

it('finds the origin of all hosts where no other applies', () => {
  expect(findOrigin({ ...origins, '*': 'all' }, 'example.net')).toBe('all');
  expect(findOrigin({ ...origins, '*': 'all' }, 'api.example.com')).toBe('exact');
});
