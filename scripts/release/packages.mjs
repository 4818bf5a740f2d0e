// The public packages in publishing order: each one after its dependencies.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.mjs';

/** Reads the manifests of all packages that are not private. */
export function findPackages() {
  const found = readdirSync(join(root, 'packages'))
    .map((name) => join(root, 'packages', name))
    .map((folder) => ({
      folder,
      manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
    }))
    .filter(({ manifest }) => !manifest.private);
  const sorted = [];
  while (found.length > 0) {
    const next = found.findIndex(({ manifest }) =>
      found.every((other) => !Object.keys(manifest.dependencies ?? {}).includes(other.manifest.name)),
    );
    if (next < 0) throw new Error('The packages have a dependency cycle.');
    sorted.push(...found.splice(next, 1));
  }
  return sorted;
}
