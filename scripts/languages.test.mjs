import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languages, languagesText } from './languages.mjs';

it('the generated file lists the languages of the screens, English first', async () => {
  const written = new URL('../packages/protocol/src/lib/languages.gen.ts', import.meta.url);
  expect(readFileSync(written, 'utf8')).toBe(await languagesText());
  expect(languages[0]).toBe('en');
});
