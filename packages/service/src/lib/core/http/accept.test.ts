import { expect, it } from 'vitest';
import { acceptedLocale, preferredCoding, preferredFormat } from './accept.ts';

it.each([
  'gzip',
  'GZIP',
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
])('prefers brotli to gzip at equal weight: %j gives %s', (header, coding) => {
  expect(preferredCoding(header, ['br', 'gzip'])).toBe(coding);
});

it.each([
  'text/csv',
  'Text/CSV; charset=utf-8',
  'text/*',
  'text/csv, */*',
  'application/json;q=0.5, text/csv',
  'text/csv;q=0.2, application/json;q=0.1',
  'text/csv, application/json;q=0',
  'text/csv, application/atom+xml',
])('prefers CSV with Accept: %s', (accept) => {
  expect(preferredFormat(accept)).toBe('csv');
});

it.each([
  undefined,
  '',
  '*/*',
  'application/json',
  'application/json, text/csv',
  'text/csv, application/json',
  'text/csv;q=0',
  'text/csv;q=0.1, */*',
  'text/html, application/xhtml+xml, */*;q=0.8',
  'image/png',
  'application/*',
  'application/atom+xml;q=0.9, application/json',
])('keeps JSON with Accept: %s', (accept) => {
  expect(preferredFormat(accept)).toBe('json');
});

it.each([
  'application/atom+xml',
  'Application/Atom+XML; charset=utf-8',
  'application/atom+xml, */*',
  'application/*, application/atom+xml',
  'application/json;q=0.5, application/atom+xml',
  'text/csv;q=0.8, application/atom+xml;q=0.9',
])('prefers Green Button with Accept: %s', (accept) => {
  expect(preferredFormat(accept)).toBe('green-button');
});

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['es', 'es'],
  ['fr-CA, en;q=0.8', 'fr'],
  ['tlh-KX, tlh;q=0.9, es;q=0.5, en;q=0.4', 'es'],
  ['en;q=0.1, fr;q=0.2', 'fr'],
  ['fr;q=0, es;q=0.1', 'es'],
  ['FR', 'fr'],
  ['french', 'en'],
  [';;;,q=1,,', 'en'],
  ['constructor, __proto__', 'en'],
])('maps the header %j to %s', (header, locale) => {
  expect(acceptedLocale(header)).toBe(locale);
});
