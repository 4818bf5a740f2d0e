// Builds the packages whose sources have changed since their last build, dependencies first.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { languages } from './languages.mjs';
import { ensureInstalled, root, run, runTool } from './setup.mjs';

const typescript = (folder, check) => (tool) =>
  tool('tsc', ['-p', `${folder}/tsconfig.build.json`, ...(check ? [] : ['--noCheck'])]);
const viteMode = (mode) => (folder, check) => (tool) =>
  tool('vite', [
    ...['build', folder, '--config', `${folder}/vite.config.ts`, '--logLevel', check ? 'warn' : 'error'],
    ...(mode === undefined ? [] : ['--mode', mode]),
  ]);
const vite = viteMode();

const steps = [
  { folder: 'packages/protocol', after: [], build: [typescript] },
  { folder: 'packages/loader', after: ['packages/protocol'], build: [typescript, vite] },
  { folder: 'packages/react', after: ['packages/loader'], build: [typescript] },
  { folder: 'packages/node', after: [], build: [typescript] },
  { folder: 'packages/green-button', after: [], build: [typescript] },
  { folder: 'packages/custodian', after: ['packages/green-button'], build: [typescript] },
  { folder: 'packages/connector', after: [], build: [typescript] },
  { folder: 'packages/connector-host', after: ['packages/connector'], build: [typescript] },
  { folder: 'packages/intervals', after: [], build: [typescript] },
  { folder: 'packages/create-connector', after: [], build: [typescript] },
  {
    folder: 'packages/connectors',
    after: ['packages/connector', 'packages/green-button'],
    build: [typescript],
  },
  { folder: 'packages/connector-us-portals', after: ['packages/connector'], build: [typescript] },
  { folder: 'packages/screens', after: ['packages/protocol'], build: [vite, typescript] },
  {
    folder: 'packages/connect-page',
    after: ['packages/screens'],
    build: ['page', ...languages, 'server'].map(viteMode),
  },
  { folder: 'packages/console', after: ['packages/protocol', 'packages/screens'], build: [vite] },
  {
    folder: 'packages/service',
    after: [
      'packages/protocol',
      'packages/loader',
      'packages/connect-page',
      'packages/console',
      'packages/connector-host',
      'packages/connectors',
      'packages/green-button',
      'packages/intervals',
      'packages/node',
    ],
    build: [typescript, vite],
    finish: copyAssets,
  },
  {
    folder: 'examples/react-app',
    // The components of the shadcn registry.
    sources: ['registry'],
    after: ['packages/react', 'packages/node'],
    build: [vite],
  },
];

const shared = ['package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];

/**
 * Builds stale packages.
 * @param options.only builds these folders and their dependencies, instead of all
 * @param options.check whether to check types and print warnings; a build without is not used for one with
 */
export function build({ only, check = true, output = 'inherit' } = {}) {
  // In its own process: Vite's runner sets NODE_ENV, which would affect the builds below.
  run(process.execPath, ['scripts/languages.mjs']);
  // Vitest sets NODE_ENV to `test`, which would make a larger development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const tool = (name, args) => runTool(name, args, { stdio: ['ignore', output, 'inherit'], env });
  const stale = staleSteps(only, check);
  for (const [index, { step, print }] of stale.entries()) {
    console.error(`Building ${index + 1} of ${stale.length}: ${step.folder}`);
    const dist = join(root, step.folder, 'dist');
    rmSync(dist, { recursive: true, force: true });
    for (const part of step.build) part(step.folder, check)(tool);
    step.finish?.();
    mkdirSync(dist, { recursive: true });
    writeFileSync(join(dist, '.built'), check ? print : unchecked(print));
  }
}

const unchecked = (print) => `${print} unchecked`;

// The steps whose sources have changed since their last build.
function staleSteps(only, check) {
  const wanted = only ? withDependencies(only) : new Set(steps.map(({ folder }) => folder));
  const prints = new Map();
  return steps
    .filter(({ folder }) => wanted.has(folder))
    .map((step) => {
      const print = fingerprint(step, prints);
      prints.set(step.folder, print);
      return { step, print };
    })
    .filter(({ step, print }) => {
      const stamp = join(root, step.folder, 'dist', '.built');
      const built = existsSync(stamp) && readFileSync(stamp, 'utf8');
      return built !== print && (check || built !== unchecked(print));
    });
}

function withDependencies(folders) {
  const needed = steps.filter(({ folder }) => folders.includes(folder)).flatMap(({ after }) => after);
  return new Set([...folders, ...(needed.length > 0 ? withDependencies(needed) : [])]);
}

// A hash of all inputs, since a checkout changes file times.
function fingerprint({ folder, sources: more = [], after }, fingerprints) {
  const hash = createHash('sha256');
  for (const dependency of after) hash.update(fingerprints.get(dependency));
  const own = [folder, ...more].flatMap((name) => sources(join(root, name)));
  for (const file of [...shared.map((name) => join(root, name)), ...own]) {
    hash.update(relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Files that a build of the folder can depend on. */
export function sources(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(
      ({ name }) =>
        !['dist', 'node_modules', '.data'].includes(name) && !/\.(test|stories)\.tsx?$/.test(name),
    )
    .flatMap((entry) =>
      entry.isDirectory() ? sources(join(folder, entry.name)) : [join(folder, entry.name)],
    )
    .sort();
}

// Static files that the service serves: the Connect page, the loader's script, and the operator's console.
function copyAssets() {
  const assets = join(root, 'packages/service/dist/assets');
  cpSync(join(root, 'packages/connect-page/dist'), join(assets, 'page'), { recursive: true });
  rmSync(join(assets, 'page', '.built'), { force: true });
  cpSync(join(root, 'packages/console/dist'), join(assets, 'console'), { recursive: true });
  rmSync(join(assets, 'console', '.built'), { force: true });
  const script = join(root, 'packages/loader/dist/utility-connect.js');
  cpSync(script, join(assets, 'utility-connect.js'));
  const released = join(root, 'packages/loader/released');
  if (existsSync(released)) cpSync(released, join(assets, 'scripts'), { recursive: true });
  for (const part of ['page/assets', 'console', 'utility-connect.js', 'scripts'])
    compress(join(assets, part));
}

// Once, because the highest level takes long: the service reads `FILE.gz` and `FILE.br` beside each file.
function compress(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path)) compress(join(path, name));
    return;
  }
  const content = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(content));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled();
  build();
}
