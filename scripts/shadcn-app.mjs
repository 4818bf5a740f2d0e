import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './setup.mjs';

/**
 * Builds the shadcn registry, and adds its items to the Vite app in e2e/fixtures/apps/shadcn, from their files. An `npm` that only
 * writes down its arguments takes the place of the real one, which would download packages: those of this repository are used.
 * `packages/react` must be built.
 *
 * @param {string} [registryUrl] takes the place of shadcn's own registry; by default nothing answers there
 * @returns its folder, the arguments of each `npm` that shadcn ran, and functions that type-check, build and remove it
 */
export async function createShadcnApp(registryUrl = 'http://localhost:1/') {
  const folder = mkdtempSync(join(tmpdir(), 'utility connect shadcn '));
  const app = join(folder, 'app');
  const tools = join(folder, 'tools');
  const items = join(folder, 'items');
  const log = join(tools, 'npm.log');
  cpSync(join(root, 'e2e/fixtures/apps/shadcn'), app, { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(app, 'node_modules'));
  mkdirSync(tools);
  writeFileSync(log, '');
  writeFileSync(join(tools, 'npm'), `#!/bin/sh\necho "$*" >> "${log}"\n`, { mode: 0o755 });
  const PATH = [tools, process.env.PATH].join(delimiter);
  const env = { PATH, NODE_ENV: 'production', REGISTRY_URL: registryUrl };

  /** @param {string} cwd @param {string} name @param {string[]} args */
  const run = (cwd, name, ...args) =>
    promisify(execFile)(join(root, 'node_modules/.bin', name), args, { cwd, env }).catch((error) => {
      throw new Error(`${name} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`, { cause: error });
    });

  await run(root, 'shadcn', 'build', 'registry.json', '--output', items);
  const names = ['usage-chart', 'bill-table', 'connect-button', 'theme'];
  await run(app, 'shadcn', 'add', '--yes', ...names.map((name) => join(items, `${name}.json`)));
  return {
    folder: app,
    npmCalls: readFileSync(log, 'utf8').trim().split('\n'),
    check: () => run(app, 'tsc', '-p', '.'),
    build: () => run(app, 'vite', 'build', '--logLevel', 'warn'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
