// `npm run version-packages`: turns the change files into the next versions: one of most packages, and one of the portals.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { keepScript } from './release/keep-script.mjs';
import { ensureInstalled, root, run, runTool } from './setup.mjs';

const readVersion = () =>
  JSON.parse(readFileSync(join(root, 'packages/loader/package.json'), 'utf8')).version;

ensureInstalled();
const before = readVersion();
runTool('changeset', ['version']);
// The lock file has the versions of the packages, too.
run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], {
  shell: process.platform === 'win32',
});
const version = readVersion();
// A release of the portals only: the script of this version is out already, and pages have pinned its hash.
if (version !== before) {
  build({ only: ['packages/loader'] });
  keepScript(root, version);
  // The test of the client compares them.
  const python = join(root, 'clients/python/utility_connect.py');
  const source = readFileSync(python, 'utf8');
  writeFileSync(python, source.replace(/^__version__ = .*$/m, `__version__ = "${version}"`));
}
