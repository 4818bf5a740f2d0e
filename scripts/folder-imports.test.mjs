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

it('finds no import against the order of the rooms of the service, nor between features', () => {
  expect(wrongImports(readFolderImports(listSources()))).toEqual([]);
});

it('returns imports of a feature by the heart, by another feature and by the core', () => {
  const imports = new Map([
    [`${lib}/app`, new Set([`${lib}/features/page`])],
    [`${lib}/heart/sync`, new Set([`${lib}/features/page`, `${lib}/core/jobs`])],
    [`${lib}/features/receipts`, new Set([`${lib}/features/page`, `${lib}/heart`])],
    [`${lib}/core/jobs`, new Set([`${lib}/heart/sync`])],
  ]);
  expect(wrongImports(imports)).toEqual([
    `${lib}/heart/sync imports ${lib}/features/page`,
    `${lib}/features/receipts imports ${lib}/features/page`,
    `${lib}/core/jobs imports ${lib}/heart/sync`,
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

/** From the bottom to the top: see packages/service/ARCHITECTURE.md. */
const rooms = ['core', 'directory', 'heart', 'features', 'app', 'node', 'cli'];

/** @returns imports of rooms of the service from those below, and of features from other features */
function wrongImports(imports) {
  const partsOf = (folder) => folder.slice(lib.length + 1).split('/');
  const isWrong = (from, to) => {
    const [room, feature] = partsOf(from);
    const [otherRoom, otherFeature] = partsOf(to);
    if (room === 'features' && otherRoom === 'features') return feature !== otherFeature;
    return rooms.indexOf(otherRoom) > rooms.indexOf(room);
  };
  return [...imports]
    .filter(([from]) => from.startsWith(`${lib}/`))
    .flatMap(([from, folders]) =>
      [...folders]
        .filter((to) => to.startsWith(`${lib}/`) && isWrong(from, to))
        .map((to) => `${from} imports ${to}`),
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
