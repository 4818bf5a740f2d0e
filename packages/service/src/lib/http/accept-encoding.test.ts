import { expect, it } from 'vitest';
import { preferredCoding } from './accept-encoding.ts';

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
])('chooses gzip for %j', (header) => {
  expect(preferredCoding(header, ['gzip'])).toBe('gzip');
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
])('chooses no coding for %j', (header) => {
  expect(preferredCoding(header, ['gzip'])).toBeNull();
});

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br', 'br'],
  ['*', 'br'],
  ['br;q=0', null],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['gzip;q=0.5, br', 'br'],
  ['*;q=0.1, br;q=0', 'gzip'],
  ['identity, br;q=0.5, gzip;q=0.9', null],
  ['x-br', null],
])('prefers brotli to gzip at equal weight: %j gives %s', (header, coding) => {
  expect(preferredCoding(header, ['br', 'gzip'])).toBe(coding);
});
