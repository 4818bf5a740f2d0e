import { fileURLToPath } from 'node:url';

const launcher = fileURLToPath(new URL('./run-source.mjs', import.meta.url));

/** The arguments of a `node` that runs a TypeScript file of this folder. */
export function sourceArguments(file: string, ...parameters: readonly string[]): string[] {
  // Node 26 deprecates `module.register()`. Node 20 has nothing else.
  return ['--conditions=source', '--disable-warning=DEP0205', launcher, file, ...parameters];
}
