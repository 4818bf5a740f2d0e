// `npm run release`: tests, builds, packs, checks and publishes the public packages.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { npm, packPackages } from './release/pack.mjs';
import { findPackages } from './release/packages.mjs';
import { isPublished } from './release/published.mjs';
import { ensureInstalled, fail, root, run } from './setup.mjs';

const help = `Usage: npm run release -- [options]

Runs npm test and npm run test:release, builds the packages, packs them, checks the tarballs
(exports, types, files, license, versions, size), and publishes these tarballs, dependencies first.

  --dry-run        run no tests and publish nothing, print what would be published
  --tag NAME       npm's dist-tag (default: latest)
  --no-provenance  attach no npm provenance, which works only in the Release workflow
  --help           print this

Skips versions that are already published, so you can rerun a release that failed halfway.
Versions and CHANGELOG: npx changeset, then npm run version-packages.`;

const options = readOptions();
if (options.help) {
  console.log(help);
  process.exit(0);
}

if (!options['dry-run'] && findPackages().every(({ manifest }) => isPublished(manifest))) {
  console.log('This version is already published.');
  process.exit(0);
}

ensureInstalled();
if (!options['dry-run']) {
  for (const script of ['test', 'test:release'])
    run('npm', ['run', script], { shell: process.platform === 'win32' });
}
build();
const folder = mkdtempSync(join(tmpdir(), 'utility-connect-release-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
try {
  // Imported after ensureInstalled, which installs their dependencies.
  const { checkPacked, checkWeights } = await import('./release/check.mjs');
  const { measure } = await import('./release/weight.mjs');
  const packed = packPackages(folder);
  const weights = await measure(packed);
  const problems = [...(await checkPacked(packed)), ...checkWeights(weights)];
  for (const { name, version, files, packedBytes } of packed) {
    console.log(`${name}@${version}  ${files.length} files, ${(packedBytes / 1000).toFixed(1)} kB`);
  }
  console.log(`gzip: the script ${weights.script} B, the React package with the loader ${weights.react} B`);
  if (problems.length > 0) throw new Error(`Cannot publish:\n- ${problems.join('\n- ')}`);
  if (options['dry-run']) console.log('Dry run: nothing was published.');
  else packed.forEach(publish);
} catch (error) {
  fail(error.message);
}

function publish({ name, version, tarball }) {
  if (isPublished({ name, version })) {
    console.log(`${name}@${version} is already published.`);
    return;
  }
  const flags = ['--tag', options.tag, ...(options['no-provenance'] ? ['--no-provenance'] : [])];
  npm(['publish', tarball, ...flags], root, 'inherit');
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        'dry-run': { type: 'boolean', default: false },
        tag: { type: 'string', default: 'latest' },
        'no-provenance': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return fail(`${error.message}\n\n${help}`);
  }
}
