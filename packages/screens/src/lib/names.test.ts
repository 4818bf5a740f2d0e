import { describe, expect, it } from 'vitest';
import { highlight } from './highlight.ts';
import { initialsOf, toneOf } from './initials.ts';
import { resolveLocale } from './locale.ts';

describe('initialsOf', () => {
  it.each([
    ['Pacific Gas & Electric', 'PG'],
    ['City of Palo Alto', 'PA'],
    ['PG&E', 'PG&E'],
    ['SDG&E', 'SDG'],
    ['LADWP', 'LAD'],
    ['ComEd', 'Com'],
    ['ConEd', 'Con'],
    ['Entergy', 'E'],
    ['Énergie du Nord', 'ÉD'],
    ['City of', 'CO'],
    ['', ''],
  ])('shortens %j to %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('gives a name the same tone each time', () => {
    expect(toneOf('PacifiCorp')).toBe(toneOf('PacifiCorp'));
    expect(toneOf('')).toBeLessThan(6);
  });
});

describe('highlight', () => {
  const marked = (name: string, query: string) =>
    highlight(name, query)
      .map(({ text, matched }) => (matched ? `[${text}]` : text))
      .join('');

  it.each([
    ['Pacific Gas & Electric', 'gas pac', '[Pac]ific [Gas] & Electric'],
    ['Pacific Gas & Electric', 'ectric', 'Pacific Gas & Electric'],
    ['Pacific Gas & Electric', '', 'Pacific Gas & Electric'],
    ['Pacific Gas & Electric', '.*(', 'Pacific Gas & Electric'],
    ['Énergie', 'éner', '[Éner]gie'],
  ])('marks the matches in %s for %j', (name, query, expected) => {
    expect(marked(name, query)).toBe(expected);
  });
});

describe('resolveLocale', () => {
  it.each([
    ['es', [], 'es'],
    ['es-MX', ['fr'], 'es'],
    [null, ['tlh-KX', 'fr-CA', 'en'], 'fr'],
    ['tlh', [], 'en'],
    [undefined, [], 'en'],
  ] as const)('resolves %s and %j to %s', (requested, preferred, locale) => {
    expect(resolveLocale(requested, preferred)).toBe(locale);
  });
});
