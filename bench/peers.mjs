// What the measurements compare with lives in a package of its own, that nothing but `npm run bench` installs. See decisions/020-load-shedding-and-benchmarks.md.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder of that package. */
export const peersFolder = fileURLToPath(new URL('peers/', import.meta.url));

let isThere;

/** Installs it when it is missing or older than its lock file. @returns `false`, after one line, when that cannot be. */
export function hasPeers() {
  isThere ??= isInstalled() || install();
  return isThere;
}

/** The manifest of one of its packages. */
export const peerManifest = (name) =>
  JSON.parse(readFileSync(join(peersFolder, 'node_modules', name, 'package.json'), 'utf8'));

/** Imports a file of one of its packages. */
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
  const [, why = 'no npm'] = stderr?.match(/npm error code (\S+)/) ?? [];
  console.error(`They could not be installed (${why}): what needs them is left out.`);
  return false;
}
