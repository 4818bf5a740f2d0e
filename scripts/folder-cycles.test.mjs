// Finds import cycles between folders, including type imports. Biome finds those between files.
import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const packages = fileURLToPath(new URL('../packages/', import.meta.url));

const listSources = async () =>
  (await readdir(packages, { recursive: true }))
    .filter(
      (path) => /^[\w-]+\/src\/.*\.tsx?$/.test(path) && !/\.(test|stories)\.tsx?$|\/testing\//.test(path),
    )
    .map((path) => join(packages, path));

const importedFiles = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/\bfrom '(\.[^']+)'/g)]
    .map(([, specifier]) => resolve(dirname(file), specifier))
    .filter((path) => existsSync(path));

/** Maps each folder to the folders that its files import from. Imports between a folder and its subfolders don't count. */
const folderImports = (files) => {
  const graph = new Map();
  for (const file of files) {
    const from = dirname(file);
    const targets = graph.get(from) ?? graph.set(from, new Set()).get(from);
    for (const to of importedFiles(file).map((path) => dirname(path))) {
      if (!`${to}/`.startsWith(`${from}/`) && !`${from}/`.startsWith(`${to}/`)) targets.add(to);
    }
  }
  return graph;
};

/** @returns the folders of the first cycle, if there is one */
const findCycle = (graph) => {
  const done = new Set();
  const visit = (folder, path) => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    if (done.has(folder)) return undefined;
    for (const next of graph.get(folder) ?? []) {
      const cycle = visit(next, [...path, folder]);
      if (cycle) return cycle;
    }
    done.add(folder);
    return undefined;
  };
  for (const folder of graph.keys()) {
    const cycle = visit(folder, []);
    if (cycle) return cycle.map((path) => path.slice(packages.length));
  }
  return undefined;
};

it('the folders of the packages have no import cycle', async () => {
  const files = await listSources();
  expect(files.length).toBeGreaterThan(300);
  expect(findCycle(folderImports(files))).toBeUndefined();
});

it('the search finds a cycle', () => {
  const graph = new Map([
    [join(packages, 'a'), new Set([join(packages, 'b')])],
    [join(packages, 'b'), new Set([join(packages, 'a')])],
  ]);
  expect(findCycle(graph)).toEqual(['a', 'b', 'a']);
});
