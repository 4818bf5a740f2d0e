// Lighthouse and the packages that we compare with, in a folder with its own lock file. Only `npm run bench` installs them.
// See decisions/020-load-shedding-and-benchmarks.md.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** That folder. */
export const peersFolder = fileURLToPath(new URL('peers/', import.meta.url));

let isAvailable;

/** Installs the packages if they are missing or older than the lock file. @returns `false` if that fails, and says so. */
export function hasPeers() {
  isAvailable ??= isInstalled() || install();
  return isAvailable;
}

/** @returns the package.json of one of the packages. */
export const peerManifest = (name) =>
  JSON.parse(readFileSync(join(peersFolder, 'node_modules', name, 'package.json'), 'utf8'));

/** Imports a file of one of the packages. */
export const importPeer = (file) => import(pathToFileURL(join(peersFolder, 'node_modules', file)).href);

function isInstalled() {
  // npm writes this file at the end of each install.
  const installed = join(peersFolder, 'node_modules', '.package-lock.json');
  return (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(peersFolder, 'package-lock.json')).mtimeMs
  );
}

function install() {
  console.error('Installing the peers and Lighthouse (600 MB, once)…');
  const { status, stderr } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'], {
    cwd: peersFolder,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0) return true;
  const [, code = 'npm not found'] = stderr?.match(/npm error code (\S+)/) ?? [];
  console.error(`Installation failed (${code}): benchmarks that need these packages are skipped.`);
  return false;
}
