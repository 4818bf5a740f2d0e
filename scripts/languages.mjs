// Each file of packages/screens/src/languages is a language of the screens. Each build first writes their tags and labels into
// packages/protocol, for the packages that can't import the screens.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup.mjs';

const folder = join(root, 'packages/screens/src/languages');
const file = join(root, 'packages/protocol/src/lib/languages.gen.ts');

/** Language tags: English, the fallback, and the rest in alphabetical order. */
export const languages = readdirSync(folder)
  .map((name) => name.replace(/\.ts$/, ''))
  .sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b));

/** @returns the content of the generated file */
export async function languagesText() {
  // Imported here because `languages` is needed before Vite is installed.
  const { runnerImport } = await import('vite');
  const words = await Promise.all(
    languages.map(async (tag) => (await runnerImport(join(folder, `${tag}.ts`))).module.documentWords),
  );
  const labels = languages.map((tag, index) => `  ${tag}: '${words[index].connect.replaceAll("'", "\\'")}',`);
  return `// Written by scripts/languages.mjs from packages/screens/src/languages.

/** Languages of the screens. */
export const locales = [${languages.map((tag) => `'${tag}'`).join(', ')}] as const;

/** A language of the screens. */
export type Locale = (typeof locales)[number];

/** Default name of the dialog, and default label of the button that opens it. */
export const connectLabels: Readonly<Record<Locale, string>> = {
${labels.join('\n')}
};
`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const text = await languagesText();
  if (readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
