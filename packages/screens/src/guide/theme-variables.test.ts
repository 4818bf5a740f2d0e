import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readThemeVariables } from './theme-variables.ts';

const css = readFileSync(new URL('../styles.css', import.meta.url), 'utf8');
describe('readThemeVariables', () => {
  it('finds a meaning and both defaults of each variable', () => {
    const variables = readThemeVariables(css);
    const declared = new Set([...css.matchAll(/^\s*--uc-([a-z-]+):/gm)].map(([, name]) => name));
    expect(new Set(variables.map(({ name }) => name))).toEqual(declared);
    for (const { meaning, light, dark } of variables) {
      expect([meaning, light, dark].every((text) => text.length > 0)).toBe(true);
    }
  });

  it.each([
    ['surface', '#ffffff', '#171a1e'],
    ['accent-text', '#0c6650', '#6fd6b6'],
    [
      'shadow',
      '0 1px 2px rgb(16 24 32 / 6%), 0 12px 40px rgb(16 24 32 / 12%)',
      '0 0 0 1px #2d3339, 0 12px 40px rgb(0 0 0 / 50%)',
    ],
    ['gutter', '24px', '24px'],
  ])('reads the light and the dark default of %s', (name, light, dark) => {
    expect(readThemeVariables(css).find((variable) => variable.name === name)).toMatchObject({ light, dark });
  });

  it('rejects a variable without an explanation', () => {
    expect(() =>
      readThemeVariables(css.replace('\n  --uc-gutter', '\n  --uc-secret: 1;\n  --uc-gutter')),
    ).toThrow(/secret/);
  });

  it('rejects an explanation without a variable', () => {
    expect(() => readThemeVariables(css.replace('--uc-gutter: 24px;', ''))).toThrow(/gutter/);
  });
});
