import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transformWithOxc } from 'vite';

export const resolve = (specifier, context, next) =>
  next(specifier, { ...context, conditions: ['source', ...context.conditions] });

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const file = fileURLToPath(url);
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  return { format: 'module', source: code, shortCircuit: true };
}
