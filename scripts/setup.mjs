// Set-up of every command: installs packages and finds browsers. Uses only Node's modules, since nothing else may be installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Node.js ${process.versions.node} is too old: install 20.19 or later.`);
}

/** Runs a command in the root folder. Exits if it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (result.error) fail(`${command} could not be started: ${result.error.message}`);
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Runs a tool from `node_modules/.bin` in the root folder. */
export function runTool(name, args, options = {}) {
  run(join(root, 'node_modules', '.bin', name), args, { shell: process.platform === 'win32', ...options });
}

/** Starts a tool from `node_modules/.bin` in the root folder. Exits if it fails. @returns wait for its end */
export function runToolInBackground(name, args) {
  return runInBackground(join(root, 'node_modules', '.bin', name), args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
}

// npm writes this file at the end of each install.
const installed = join(root, 'node_modules', '.package-lock.json');
const sqlite = join(root, 'node_modules', 'better-sqlite3', 'build', 'Release', 'better_sqlite3.node');
// Marks SQLite as compiled without optimization. Every install removes it.
const quickMark = join(root, 'node_modules', '.sqlite-unoptimized');

const hasDevTools = () => {
  const { devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys(devDependencies).every((name) => existsSync(join(root, 'node_modules', name)));
};

const isInstalled = (dev) =>
  existsSync(installed) &&
  statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs &&
  (!dev || hasDevTools());

function install({ dev, output }) {
  console.error(
    `Installing packages…${existsSync(installed) ? '' : ' The first time takes about half a minute.'}`,
  );
  // Tools that are there stay there.
  const omit = dev || hasDevTools() ? [] : ['--omit=dev'];
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...omit], {
    stdio: ['ignore', output, 'inherit'],
    shell: process.platform === 'win32',
  });
}

/**
 * Installs the packages when they are missing or older than the lock file.
 * @param options.dev whether to install the tools of tests, Storybook and docs too
 */
export function ensureInstalled({ dev = true, output = 'inherit' } = {}) {
  if (!isInstalled(dev)) install({ dev, output });
}

/** Downloads or compiles SQLite as production runs it. */
export function ensureSqlite() {
  if (existsSync(sqlite) && !existsSync(quickMark)) return;
  console.error(
    'Installing SQLite… Without a prebuilt program for this platform, this takes a minute or two.',
  );
  run(...rebuild, { stdio: ['ignore', 'ignore', 'inherit'], ...rebuildOptions() });
  rmSync(quickMark, { force: true });
}

/**
 * Like `ensureSqlite()`, but in the background, and compiles without optimization: in a third of the time, and fast enough to
 * try the service and to test it.
 * @returns wait for it before SQLite is used
 */
export async function ensureSqliteSoon() {
  if (existsSync(sqlite)) return;
  writeFileSync(quickMark, '');
  await runInBackground(...rebuild, rebuildOptions({ CFLAGS: '-O0', CXXFLAGS: '-O0' }));
}

// Runs the scripts of the packages: SQLite downloads a prebuilt program or compiles itself.
const rebuild = ['npm', ['rebuild', '--no-bin-links']];
// node-gyp compiles on all processors.
const rebuildOptions = (env) => ({
  shell: process.platform === 'win32',
  env: { ...process.env, JOBS: 'max', ...env },
});

/** Finds Chromium or installs it: Debian's package if run as root, otherwise Playwright's download. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (canInstallDebian) await installDebian(['chromium', 'fonts-liberation']);
  else runTool('playwright-core', ['install', '--no-shell', 'chromium']);
  return findChromium() ?? fail('Chromium was not found: set CHROMIUM_PATH to the program.');
}

/** @returns path of Debian's Chromium without the parts around the page, if it is installed */
export function findHeadlessShell() {
  const path = process.env.HEADLESS_PATH ?? '/usr/bin/chromium-headless-shell';
  return existsSync(path) ? path : undefined;
}

/** Installs Debian's packages of the browsers that are missing, if run as root. */
export async function installDebianBrowsers({ firefox = false } = {}) {
  const packages = [
    ...(findChromium() ? [] : ['chromium', 'fonts-liberation']),
    ...(findHeadlessShell() ? [] : ['chromium-headless-shell']),
    ...(!firefox || existsSync(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr') ? [] : ['firefox-esr']),
  ];
  if (canInstallDebian && packages.length > 0) await installDebian(packages);
}

const canInstallDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

async function installDebian(packages) {
  console.error(`Installing ${packages.join(', ')}…`);
  const script = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@"';
  await runInBackground('sh', ['-c', script, 'sh', ...packages], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

async function runInBackground(command, args, options) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], ...options });
  const [status] = await once(child, 'exit');
  if (status !== 0) process.exit(status ?? 1);
}

function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : fail(`CHROMIUM_PATH names ${named}, which does not exist.`);
  for (const name of ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      if (existsSync(join(folder, name))) return join(folder, name);
    }
  }
  return downloadedChromium();
}

function downloadedChromium() {
  const script =
    "const path = require('playwright-core').chromium.executablePath(); process.stdout.write(path)";
  const { stdout } = spawnSync(process.execPath, ['-e', script], { cwd: root, encoding: 'utf8' });
  return stdout && existsSync(stdout) ? stdout : undefined;
}

/** Calls `stop` when npm is killed. npm doesn't pass the signal on, but this process then gets another parent. */
export function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 250).unref();
}

/** Prints a message and exits with 1. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}
