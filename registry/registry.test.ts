import { readdirSync, readFileSync } from 'node:fs';
import { registrySchema } from 'shadcn/schema';
import { expect, it } from 'vitest';
import registry from '../registry.json';

const sourceOf = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

it('is valid for shadcn', () => {
  expect(registrySchema.safeParse(registry).error).toBeUndefined();
});

it('lists every source', () => {
  const listed = registry.items.flatMap(({ files = [] }) => files.map(({ path }) => path));
  const sources = readdirSync(new URL('.', import.meta.url)).filter((name) => !name.includes('.test.'));
  expect(new Set(listed)).toEqual(new Set(sources.map((name) => `registry/${name}`)));
});

it.each(registry.items)('brings all that $name imports', ({ files = [], dependencies = [] }) => {
  const imported = files.flatMap(({ path }) =>
    [...sourceOf(path).matchAll(/from '([^']+)'/g)].map(([, specifier = '']) => specifier),
  );
  const brought = files.map(({ target }) => target.replace(/^.*\/(.+)\.tsx?$/, './$1'));
  for (const specifier of imported) expect([...brought, ...dependencies, 'react']).toContain(specifier);
  for (const name of dependencies) expect(imported).toContain(name);
});

it('shows the example in the colors of the theme', () => {
  const css = sourceOf('examples/react-app/src/theme.css');
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
  const theme = registry.items.find(({ type }) => type === 'registry:theme')?.cssVars;
  const written = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/ --([a-z0-9-]+): (#\w+|[\d.]+rem);/g)].map(([, name, value]) => [name, value]),
    );
  expect(written(light)).toEqual(theme?.light);
  expect(written(dark)).toEqual(theme?.dark);
});
