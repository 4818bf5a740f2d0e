import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('no screen is sized by the viewport, because it may be in a small part of a page', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css') && !file.startsWith('guide'),
  );
  expect(files.length).toBeGreaterThan(20);
  const isSized = (file: string) =>
    /\d[sld]?v(w|h|i|b|min|max)\b/.test(readFileSync(join(folder, file), 'utf8'));
  expect(files.filter(isSized)).toEqual([]);
});
