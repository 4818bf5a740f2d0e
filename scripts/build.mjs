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

const typescript = (folder) => (tool) => tool('tsc', ['-p', `${folder}/tsconfig.build.json`]);
const viteMode = (mode) => (folder) => (tool) =>
  tool('vite', [
    ...['build', folder, '--config', `${folder}/vite.config.ts`, '--logLevel', 'warn'],
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
  { folder: 'packages/create-connector', after: [], build: [typescript] },
  {
    folder: 'packages/connectors',
    after: ['packages/connector', 'packages/green-button'],
    build: [typescript],
  },
  { folder: 'packages/screens', after: ['packages/protocol'], build: [vite, typescript] },
  {
    folder: 'packages/connect-page',
    after: ['packages/screens'],
    build: ['page', ...languages, 'server'].map(viteMode),
  },
  {
    folder: 'packages/service',
    after: [
      'packages/protocol',
      'packages/loader',
      'packages/connect-page',
      'packages/connectors',
      'packages/green-button',
    ],
    build: [typescript, vite],
    finish: copyAssets,
  },
  { folder: 'examples/react-app', after: ['packages/react', 'packages/node'], build: [vite] },
];

const shared = ['package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];

/** Builds stale packages; with `only`, just that folder and its dependencies. */
export function build({ only, output = 'inherit' } = {}) {
  // In its own process: Vite's runner sets NODE_ENV, which would affect the builds below.
  run(process.execPath, ['scripts/languages.mjs']);
  // Vitest sets NODE_ENV to `test`, which would make a larger development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const tool = (name, args) => runTool(name, args, { stdio: ['ignore', output, 'inherit'], env });
  const fingerprints = new Map();
  const wanted = only ? withDependencies(only) : new Set(steps.map(({ folder }) => folder));
  for (const step of steps.filter(({ folder }) => wanted.has(folder))) {
    const print = fingerprint(step, fingerprints);
    fingerprints.set(step.folder, print);
    const stamp = join(root, step.folder, 'dist', '.built');
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) continue;
    console.error(`Building ${step.folder}…`);
    rmSync(join(root, step.folder, 'dist'), { recursive: true, force: true });
    for (const part of step.build) part(step.folder)(tool);
    step.finish?.();
    mkdirSync(join(root, step.folder, 'dist'), { recursive: true });
    writeFileSync(stamp, print);
  }
}

function withDependencies(folder) {
  const step = steps.find((candidate) => candidate.folder === folder);
  return new Set([folder, ...step.after.flatMap((dependency) => [...withDependencies(dependency)])]);
}

// A hash of all inputs, since a checkout changes file times.
function fingerprint({ folder, after }, fingerprints) {
  const hash = createHash('sha256');
  for (const dependency of after) hash.update(fingerprints.get(dependency));
  for (const file of [...shared.map((name) => join(root, name)), ...sources(join(root, folder))]) {
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

// Static files that the service serves: the Connect page and the loader's script.
function copyAssets() {
  const assets = join(root, 'packages/service/dist/assets');
  cpSync(join(root, 'packages/connect-page/dist'), join(assets, 'page'), { recursive: true });
  rmSync(join(assets, 'page', '.built'), { force: true });
  const script = join(root, 'packages/loader/dist/utility-connect.js');
  cpSync(script, join(assets, 'utility-connect.js'));
  const released = join(root, 'packages/loader/released');
  if (existsSync(released)) cpSync(released, join(assets, 'scripts'), { recursive: true });
  for (const part of ['page/assets', 'utility-connect.js', 'scripts']) compress(join(assets, part));
  const hash = createHash('sha384').update(readFileSync(script));
  console.error(`The script's integrity: sha384-${hash.digest('base64')}`);
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
