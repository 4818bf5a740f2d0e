// Packs the public packages into tarballs. Also a command: `npm run pack -- --to FOLDER`.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from '../build.mjs';
import { ensureInstalled, fail } from '../setup.mjs';
import { findPackages } from './packages.mjs';

/**
 * Packs every public package. Build them first.
 *
 * @param {string} to folder for the tarballs
 * @returns {{ name: string, version: string, manifest: object, tarball: string, files: string[], packedBytes: number }[]} in publishing order
 */
export function packPackages(to) {
  mkdirSync(to, { recursive: true });
  const stage = mkdtempSync(join(tmpdir(), 'utility-connect-pack-'));
  try {
    const packages = findPackages().map(({ folder, manifest }) => {
      const own = manifest.name.split('/')[1];
      for (const part of [...manifest.files, 'README.md', 'LICENSE']) {
        cpSync(join(folder, part), join(stage, own, part), { recursive: true });
      }
      rmSync(join(stage, own, 'dist', '.built'), { force: true });
      const published = publishedManifest(manifest);
      writeFileSync(join(stage, own, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
      return { folder: `./${own}`, manifest: published };
    });
    // In one call: most of npm's time is its start.
    const folders = packages.map(({ folder }) => folder);
    const results = JSON.parse(npm(['pack', '--json', '--pack-destination', to, ...folders], stage));
    return packages.map(({ manifest }, index) => {
      const { filename, files, size } = results[index];
      return {
        name: manifest.name,
        version: manifest.version,
        manifest,
        tarball: join(to, filename),
        files: files.map(({ path }) => path),
        packedBytes: size,
      };
    });
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

// The `source` condition points at files that are not published; an entry that has no other is for this repository.
const publishedManifest = ({ devDependencies: _, exports, sideEffects, ...manifest }) => ({
  ...manifest,
  sideEffects: Array.isArray(sideEffects)
    ? sideEffects.filter((file) => !file.startsWith('./src/'))
    : sideEffects,
  exports: Object.fromEntries(
    Object.entries(exports).flatMap(([entry, target]) => {
      if (typeof target === 'string') return [[entry, target]];
      const { source: _, ...conditions } = target;
      return Object.keys(conditions).length > 0 ? [[entry, conditions]] : [];
    }),
  ),
});

/** Runs npm. @returns stdout */
export function npm(args, cwd, stdio = ['ignore', 'pipe', 'inherit']) {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio, shell: process.platform === 'win32' });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [option, to, ...rest] = process.argv.slice(2);
  if (option !== '--to' || !to || rest.length > 0) fail('Usage: npm run pack -- --to FOLDER');
  ensureInstalled();
  build();
  for (const { tarball } of packPackages(resolve(to))) console.log(tarball);
}
