// `npm run release`: builds, packs and checks the public packages, and publishes what was checked.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { npm, packPackages } from './release/pack.mjs';
import { ensureInstalled, fail, root } from './setup.mjs';

const help = `Usage: npm run release -- [options]

Builds the packages, packs them, checks the tarballs (exports, types, files, licence, versions, weight),
and publishes exactly these tarballs, a package after those that it depends on.

  --dry-run      publish nothing, print what would be published
  --tag NAME     npm's dist-tag (default: latest)
  --provenance   with a statement of where it was built; works in CI alone
  --help         print this

A version that is published already is left out, so that a release that broke off can be run again.
Versions and CHANGELOG: npx changeset, then npx changeset version.`;

const options = readOptions();
if (options.help) {
  console.log(help);
  process.exit(0);
}

ensureInstalled();
build();
const folder = mkdtempSync(join(tmpdir(), 'utility-connect-release-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
try {
  // Its tools are there only once everything is installed.
  const { checkPacked } = await import('./release/check.mjs');
  const { measure } = await import('./release/weight.mjs');
  const packed = packPackages(folder);
  const problems = await checkPacked(packed);
  for (const { name, version, files, packedBytes } of packed) {
    console.log(`${name}@${version}  ${files.length} files, ${(packedBytes / 1000).toFixed(1)} kB`);
  }
  const { script, react } = await measure(packed);
  console.log(`gzip: the script ${script} B, the React package with the loader ${react} B`);
  if (problems.length > 0) throw new Error(`Not fit to be published:\n- ${problems.join('\n- ')}`);
  if (options['dry-run']) console.log('Checked. A dry run: nothing was published.');
  else packed.forEach(publish);
} catch (error) {
  fail(error.message);
}

function publish({ name, version, tarball }) {
  if (isPublished(`${name}@${version}`)) {
    console.log(`${name}@${version} is published already.`);
    return;
  }
  const flags = ['--access', 'public', '--tag', options.tag, ...(options.provenance ? ['--provenance'] : [])];
  npm(['publish', tarball, ...flags], root, 'inherit');
}

function isPublished(what) {
  try {
    return npm(['view', what, 'version'], root, ['ignore', 'pipe', 'ignore']).trim() !== '';
  } catch (error) {
    // Nobody has published it yet. Any other reason is seen when it is published.
    if (error.status === 1) return false;
    throw error;
  }
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        'dry-run': { type: 'boolean', default: false },
        tag: { type: 'string', default: 'latest' },
        provenance: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return fail(`${error.message}\n\n${help}`);
  }
}
