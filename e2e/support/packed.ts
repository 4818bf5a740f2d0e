import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packPackages } from '../../scripts/release/pack.mjs';

/** Tarballs of the packages that an app installs. */
export interface PackedPackages {
  readonly tarballs: readonly string[];
  remove(): void;
}

/** Packs the packages as they would be published. */
export function packForApps(): PackedPackages {
  const folder = mkdtempSync(join(tmpdir(), 'utility connect tarballs '));
  return {
    tarballs: packPackages(folder)
      .filter(({ name }) => /\/(protocol|loader|react|screens|node)$/.test(name))
      .map(({ tarball }) => tarball),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
