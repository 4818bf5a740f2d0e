import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readThemeVariables } from '../guide/theme-variables.ts';
import { contrastOf, parseColor, type Rgb } from './contrast.ts';
import { derivedVariables, themeColors } from './derived-variables.ts';

const variables = readThemeVariables(readFileSync(new URL('../styles.css', import.meta.url), 'utf8'));

it.each(['light', 'dark'] as const)('has the colors of the %s theme of the style sheet', (theme) => {
  const colorOf = (name: string) =>
    parseColor(variables.find((variable) => variable.name === name)?.[theme] ?? '');
  const { muted, ...colors } = themeColors[theme];
  expect(muted).toEqual(colorOf('text-muted'));
  for (const [name, color] of Object.entries(colors)) expect([name, color]).toEqual([name, colorOf(name)]);
});

it.each(['light', 'dark'] as const)(
  'derives links that are readable on a hovered row of the %s theme',
  (theme) => {
    const hover = parseColor(variables.find(({ name }) => name === 'surface-hover')?.[theme] ?? '') as Rgb;
    for (const accent of ['#dc2626', '#e11d48', '#0077cc', '#ea580c', '#7c3aed', '#777777', '#0c6650']) {
      const link = derivedVariables({ accent }, theme)['accent-text']?.match(/\d+/g)?.map(Number);
      expect(contrastOf(link as unknown as Rgb, hover), accent).toBeGreaterThanOrEqual(4.5);
    }
  },
);
