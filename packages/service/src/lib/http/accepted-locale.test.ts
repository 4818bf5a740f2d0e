import { expect, it } from 'vitest';
import { acceptedLocale } from './accepted-locale.ts';

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
