import { expect, it } from 'vitest';
import { prefersCsv } from './accept-csv.ts';

it.each([
  'text/csv',
  'Text/CSV; charset=utf-8',
  'text/*',
  'text/csv, */*',
  'application/json;q=0.5, text/csv',
  'text/csv;q=0.2, application/json;q=0.1',
  'text/csv, application/json;q=0',
])('prefers CSV with Accept: %s', (accept) => {
  expect(prefersCsv(accept)).toBe(true);
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
])('keeps JSON with Accept: %s', (accept) => {
  expect(prefersCsv(accept)).toBe(false);
});
