import { expect, it } from 'vitest';
import { countryOf } from './accept-language.ts';

it.each([
  ['da-DK,da;q=0.9,en-US;q=0.8,en;q=0.7', 'DK'],
  ['en-gb', 'GB'],
  ['zh-Hant-TW, zh;q=0.9', 'TW'],
  ['da, en-US;q=0.8', 'US'],
  ['es-419,es-ES;q=0.9', 'ES'],
  ['en-UK,en', undefined],
  ['da,en', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
  [`${'x'.repeat(300)},da-DK`, undefined],
  ['da-DKX', undefined],
  ["da-DK'; drop table utilities", 'DK'],
  ['d\u0000-DK', undefined],
])('finds the country of %j: %s', (header, country) => {
  expect(countryOf(header)).toBe(country);
});
