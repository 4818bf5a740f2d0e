import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from './setup.mjs';

/** Runs the script in a checkout whose `storybook` writes its arguments to a file. */
function runScript(...args) {
  const folder = mkdtempSync(join(tmpdir(), 'storybook script '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const file of ['storybook.mjs', 'setup.mjs'])
    cpSync(join(root, 'scripts', file), join(folder, 'scripts', file));
  const bin = join(folder, 'node_modules/.bin');
  mkdirSync(bin, { recursive: true });
  for (const file of ['package.json', 'package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(join(folder, file), '{}');
  // Installed later than the lock file.
  utimesSync(join(folder, 'package-lock.json'), 1, 1);
  const tool = `#!${process.execPath}\nrequire('node:fs').writeFileSync('arguments.json', JSON.stringify(process.argv.slice(2)));`;
  writeFileSync(join(bin, 'storybook'), tool);
  chmodSync(join(bin, 'storybook'), 0o755);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/storybook.mjs', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  const read = () => JSON.parse(readFileSync(join(folder, 'arguments.json'), 'utf8'));
  return { folder, status, stdout, stderr, read };
}

// The tool of the test is a script with a first line that Windows doesn't read.
const isPosix = process.platform !== 'win32';

it.runIf(isPosix).each([
  [[], '6006'],
  [['--port', '7007'], '7007'],
])('shows Storybook with %j on port %s', (args, port) => {
  const { read } = runScript(...args);
  expect(read()).toEqual(['dev', '--port', port, '--no-open', '--disable-telemetry']);
});

it.runIf(isPosix).each([
  [[], 'storybook-static'],
  [['--output-dir', 'a folder'], 'a folder'],
])('writes Storybook with %j to the folder %s', (args, name) => {
  const { folder, read } = runScript('--build', ...args);
  expect(read()).toEqual(['build', '--output-dir', join(folder, name), '--disable-telemetry']);
});

it.each([
  [['--help'], '--port N'],
  [['--build', '--help'], '--output-dir FOLDER'],
])('explains its options with %j', (args, option) => {
  const { status, stdout } = runScript(...args);
  expect(stdout).toContain(option);
  expect(status).toBe(0);
});

it.each([
  ['--port', 'x'],
  ['--port', '70000'],
  ['--ports', '1'],
  ['--build', '--port', '1'],
])('ends with its help for the wrong options %s %s', (...args) => {
  const { status, stderr } = runScript(...args);
  expect(stderr).toMatch(/npm run (build-)?storybook \[-- options\]/);
  expect(status).toBe(1);
});
