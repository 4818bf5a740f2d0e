// Biome finds import cycles between files; this finds those between folders, type imports included.
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

/** Folder → folders that its files import from. A folder and the folders inside it count as one place. */
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

/** @returns the first cycle, as the folders on it. */
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

it('finds no import cycle between the folders of the packages', async () => {
  const files = await listSources();
  expect(files.length).toBeGreaterThan(300);
  expect(findCycle(folderImports(files))).toBeUndefined();
});

it('finds a cycle where there is one', () => {
  const graph = new Map([
    [join(packages, 'a'), new Set([join(packages, 'b')])],
    [join(packages, 'b'), new Set([join(packages, 'a')])],
  ]);
  expect(findCycle(graph)).toEqual(['a', 'b', 'a']);
});
