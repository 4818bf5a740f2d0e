import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const rules = (name: string) =>
  readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .trim();

it('has the same rules in a cascade layer and without one', () => {
  const layers = '@layer theme, base, utility-connect, components, utilities;';
  expect(rules('styles.css')).toBe(`${layers} @layer utility-connect { ${rules('styles.unlayered.css')} }`);
});
