import { relative } from 'node:path';
import { expect, it } from 'vitest';
import { sources } from './build.mjs';
import { root } from './setup.mjs';

it('builds the sandbox again when its data changes', () => {
  const files = sources(`${root}/packages/connectors/src`).map((file) => relative(root, file));
  expect(files).toContain('packages/connectors/src/sandbox/data/places.ts');
});
