// `npm run version-packages`: turns the change files into the next version of all packages.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { keepScript } from './release/keep-script.mjs';
import { ensureInstalled, root, run, runTool } from './setup.mjs';

ensureInstalled();
runTool('changeset', ['version']);
// The lock file has the versions of the packages, too.
run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], {
  shell: process.platform === 'win32',
});
build({ only: 'packages/loader' });
const { version } = JSON.parse(readFileSync(join(root, 'packages/loader/package.json'), 'utf8'));
keepScript(root, version);
// The test of the client compares them.
const python = join(root, 'clients/python/utility_connect.py');
const source = readFileSync(python, 'utf8');
writeFileSync(python, source.replace(/^__version__ = .*$/m, `__version__ = "${version}"`));
