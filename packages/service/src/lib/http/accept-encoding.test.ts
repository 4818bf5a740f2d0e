import { expect, it } from 'vitest';
import { prefersGzip } from './accept-encoding.ts';

it.each([
  'gzip',
  'GZIP',
  'x-gzip',
  '*',
  'gzip, deflate, br, zstd',
  'br;q=1.0, gzip;q=0.8, *;q=0.1',
  'gzip;q=0.5, identity;q=0.5',
  'deflate, gzip ; q=0.001',
  'identity;q=0, *',
  'identity;q=0.5, *;q=0.7',
  'gzip;q=1.000',
])('takes gzip for %j', (header) => {
  expect(prefersGzip(header)).toBe(true);
});

it.each([
  undefined,
  '',
  'identity',
  'br',
  'gzip;q=0',
  'gzip;q=0.000, *',
  '*;q=0',
  'identity;q=0',
  'gzip;q=0.4, identity;q=0.6',
  'identity, gzip;q=0.5',
  'gzip;q=2',
  'gzip;q=x',
  'gzipped',
])('takes the plain form for %j', (header) => {
  expect(prefersGzip(header)).toBe(false);
});
