// The versions of the packages: most share one, see `fixed` in .changeset/config.json. The others are released apart.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.mjs';

/** Names of the packages that share a version. */
export function sharingPackages() {
  const { fixed } = JSON.parse(readFileSync(join(root, '.changeset/config.json'), 'utf8'));
  return fixed.flat();
}

/**
 * Checks that the packages that share a version have it, and that all depend on exactly the versions of this checkout.
 *
 * @param {{ name: string, version: string, manifest: object }[]} packed
 * @param {string[]} sharing names of the packages that share a version
 * @returns {string[]} problems
 */
export function checkVersions(packed, sharing = sharingPackages()) {
  const versions = new Map(packed.map(({ name, version }) => [name, version]));
  const first = packed.find(({ name }) => sharing.includes(name));
  return packed.flatMap(({ name, version, manifest }) => [
    ...(!first || version === first.version || !sharing.includes(name)
      ? []
      : [`${name} has version ${version}, ${first.name} ${first.version}.`]),
    ...Object.entries(manifest.dependencies ?? {})
      .filter(([other]) => other.startsWith('@utility-connect/'))
      .filter(([other, range]) => versions.get(other) !== range)
      .map(([other, range]) => `${name} depends on ${other} ${range}, which is not published with it.`),
  ]);
}
