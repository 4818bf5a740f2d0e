import { expect, it } from 'vitest';
import { preferredFormat } from './accept-format.ts';

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
  'text/csv;q=2',
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
