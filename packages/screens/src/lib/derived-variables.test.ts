import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readThemeVariables } from '../guide/theme-variables.ts';
import { parseColor } from './contrast.ts';
import { themeColors } from './derived-variables.ts';

const variables = readThemeVariables(readFileSync(new URL('../styles.css', import.meta.url), 'utf8'));

it.each(['light', 'dark'] as const)('has the colors of the %s theme of the style sheet', (theme) => {
  const colorOf = (name: string) =>
    parseColor(variables.find((variable) => variable.name === name)?.[theme] ?? '');
  const { muted, ...colors } = themeColors[theme];
  expect(muted).toEqual(colorOf('text-muted'));
  for (const [name, color] of Object.entries(colors)) expect([name, color]).toEqual([name, colorOf(name)]);
});
