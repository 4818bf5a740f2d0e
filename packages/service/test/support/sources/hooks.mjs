import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transformWithOxc } from 'vite';

export const resolve = (specifier, context, next) =>
  next(specifier, { ...context, conditions: ['source', ...context.conditions] });

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const file = fileURLToPath(url);
  // For a tagged template with `</script`, Oxc would import a helper that is not installed.
  const text = (await readFile(file, 'utf8')).replaceAll('</script', '<\\/script');
  const { code } = await transformWithOxc(text, file);
  return { format: 'module', source: code, shortCircuit: true };
}
