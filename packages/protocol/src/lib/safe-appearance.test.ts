import { describe, expect, it } from 'vitest';
import type { Appearance } from './appearance.ts';
import { safeAppearance } from './safe-appearance.ts';

/** Values that try to escape from a declaration, a rule, a style element or a script. */
const malicious = [
  'red;background:url(https://evil.example)',
  '#0a7d4f;background:red',
  '#0a7d4f}body{display:none',
  '</style><script>alert(1)</script>',
  '#0a7d4f/*',
  'url(https://evil.example)',
  'expression(alert(1))',
  '#0a7d4f\n',
  '\n#0a7d4f',
  '#0a7d4f\u0000',
  '#0a7d4\u{1d7db}',
  '\\23 0a7d4f',
  '',
];

describe('safeAppearance()', () => {
  it('keeps an appearance with valid values', () => {
    const appearance: Appearance = {
      theme: 'dark',
      variables: { accent: '#0a7d4f', radius: '8px', density: '0.9', dark: { accent: '#6fd6b6' } },
    };
    expect(safeAppearance(appearance)).toEqual(appearance);
  });

  it.each([null, undefined, {}, { variables: {} }, { variables: null }, { variables: 'accent' }])(
    'returns null for %j',
    (stored) => {
      expect(safeAppearance(stored)).toBeNull();
    },
  );

  it.each(malicious)('drops the value %j of one theme', (value) => {
    expect(safeAppearance({ variables: { light: { accent: value }, dark: { accent: value } } })).toBeNull();
  });

  it.each([
    { radius: '8px' },
    { surface: '#0a7d4f' },
    { dark: { accent: '#0a7d4f' } },
    'accent',
    null,
    ['#0a7d4f'],
  ])('drops the variables %j of one theme', (dark) => {
    expect(safeAppearance({ variables: { dark } })).toBeNull();
  });

  it.each(malicious)('drops the value %j of any field', (value) => {
    const stored = { theme: value, variables: { accent: value, radius: value, density: value } };
    expect(safeAppearance(stored)).toBeNull();
    expect(safeAppearance({ ...stored, theme: 'light' })).toEqual({ theme: 'light' });
  });

  it.each(['accent;color', '</style>', '__proto__', 'constructor', 'font', 'page'])(
    'drops the variable %j',
    (name) => {
      const variables = Object.fromEntries([[name, '#0a7d4f']]);
      expect(safeAppearance({ variables })).toBeNull();
    },
  );

  it.each([7, true, ['#0a7d4f'], { toString: () => '#0a7d4f' }, null])('drops the color %j', (value) => {
    expect(safeAppearance({ variables: { accent: value } })).toBeNull();
  });

  it('drops very long values', () => {
    expect(safeAppearance({ variables: { accent: `#${'0'.repeat(1_000_000)}` } })).toBeNull();
    expect(safeAppearance({ variables: { radius: '9'.repeat(1_000_000) } })).toBeNull();
  });

  it.each([
    [
      'density',
      ['0.8', '0.85', '1', '1.0', '1.25', '1.5', '1.50'],
      ['0.7', '1.6', '1.51', '2', '01', '.9', '1.'],
    ],
    ['radius', ['0px', '8px', '999px'], ['8', '8em', '-8px', '1000px', '8.5px', '8px ']],
    ['accent', ['#000000', '#0a7d4f'], ['#0a7', '#0A7D4F', 'red', '#0a7d4f80', 'rgb(0 0 0)']],
  ])('accepts one format for %s', (name, good, bad) => {
    for (const value of good)
      expect(safeAppearance({ variables: { [name]: value } })).toEqual({ variables: { [name]: value } });
    for (const value of bad) expect(safeAppearance({ variables: { [name]: value } })).toBeNull();
  });
});
