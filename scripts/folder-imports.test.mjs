// Checks which folders import each other, type imports included. Biome's noImportCycles checks files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const lib = 'service/src/lib';
const packages = fileURLToPath(new URL('../packages/', import.meta.url));

it('finds no import cycle between the folders of the packages', () => {
  const files = listSources();
  // Fails if the pattern of listSources no longer matches the sources.
  expect(files.length).toBeGreaterThan(300);
  expect(findCycle(readFolderImports(files))).toBeUndefined();
});

it('finds no import of a feature, except where the service is composed', () => {
  expect(featureImports(readFolderImports(listSources()))).toEqual([]);
});

it('returns imports of features by the heart and by other features', () => {
  const imports = new Map([
    [`${lib}/api`, new Set([`${lib}/features/page`])],
    [`${lib}/sync`, new Set([`${lib}/features/page`, `${lib}/store`])],
    [`${lib}/features/receipts`, new Set([`${lib}/features/page`, `${lib}/http`])],
  ]);
  expect(featureImports(imports)).toEqual([
    `${lib}/sync imports ${lib}/features/page`,
    `${lib}/features/receipts imports ${lib}/features/page`,
  ]);
});

it('returns the folders of a cycle', () => {
  const imports = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b'])],
  ]);
  expect(findCycle(imports)).toEqual(['b', 'c', 'b']);
});

/** @returns imports of features, except by entries, by `lib` itself, and by the folders that mount, configure and run the service */
function featureImports(imports) {
  const composes = (folder) =>
    !folder.startsWith(`${lib}/`) || /^(api|cli|node)\b/.test(folder.slice(lib.length + 1));
  return [...imports]
    .filter(([from]) => !composes(from))
    .flatMap(([from, folders]) =>
      [...folders].filter((to) => to.startsWith(`${lib}/features/`)).map((to) => `${from} imports ${to}`),
    );
}

function listSources() {
  return readdirSync(packages, { recursive: true }).filter(
    (path) => /^[\w-]+\/src\/.*\.tsx?$/.test(path) && !/\.(test|stories)\.tsx?$|\/testing\//.test(path),
  );
}

/** Maps each folder to the folders that its files import from, except its own parents and subfolders. */
function readFolderImports(files) {
  const imports = new Map();
  for (const file of files) {
    const from = dirname(file);
    if (!imports.has(from)) imports.set(from, new Set());
    for (const to of importedFiles(file).map(dirname)) {
      if (!isInside(to, from) && !isInside(from, to)) imports.get(from).add(to);
    }
  }
  return imports;
}

function importedFiles(file) {
  const source = readFileSync(join(packages, file), 'utf8');
  return [...source.matchAll(/\bfrom '(\.[^']+)'/g)]
    .map(([, specifier]) => join(dirname(file), specifier))
    .filter((path) => existsSync(join(packages, path)));
}

const isInside = (folder, parent) => `${folder}/`.startsWith(`${parent}/`);

/** @returns the folders of the first cycle, or `undefined` */
function findCycle(imports) {
  const done = new Set();
  const visit = (folder, path) => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    if (done.has(folder)) return undefined;
    for (const next of imports.get(folder) ?? []) {
      const cycle = visit(next, [...path, folder]);
      if (cycle) return cycle;
    }
    done.add(folder);
    return undefined;
  };
  for (const folder of imports.keys()) {
    const cycle = visit(folder, []);
    if (cycle) return cycle;
  }
  return undefined;
}
