// `npm start` in a fresh clone beside the installation of all packages, each with an empty cache of npm. The clone has what is
// committed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './processes.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @returns rows of the table */
export async function benchStart() {
  const install = await inFreshClone(installAll);
  const start = await inFreshClone(startUntilReady);
  return [
    { name: 'npm ci --ignore-scripts in a fresh clone', value: install, unit: 's' },
    { name: 'npm start in a fresh clone, until it is ready', value: start, unit: 's' },
    { name: 'npm start compared with npm ci', value: start / install, unit: 'times', floor: '<= 1.6' },
  ];
}

function installAll(cwd, env) {
  execFileSync('npm', ['ci', '--ignore-scripts', '--silent'], { cwd, env, stdio: 'inherit' });
}

async function startUntilReady(cwd, env) {
  const [port, examplePort, custodianPort] = [await freePort(), await freePort(), await freePort()];
  const child = spawn('npm', ['start'], {
    cwd,
    env: { ...env, PORT: port, EXAMPLE_PORT: examplePort, CUSTODIAN_PORT: custodianPort },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let output = '';
  for await (const text of child.stdout) {
    output += text;
    if (output.includes('Ctrl-C stops everything')) return () => stop(child);
  }
  throw new Error(`npm start ended:\n${output}`);
}

async function stop(child) {
  // Ctrl-C signals the whole process group. npm does not pass a signal on.
  process.kill(-child.pid, 'SIGINT');
  await once(child, 'exit');
}

// @returns the seconds that `task` took
async function inFreshClone(task) {
  const folder = mkdtempSync(join(tmpdir(), 'utility-connect-start-'));
  try {
    const clone = join(folder, 'clone');
    execFileSync('git', ['clone', '--quiet', root, clone]);
    const env = { ...process.env, npm_config_cache: join(folder, 'cache') };
    const started = performance.now();
    const finish = await task(clone, env);
    const milliseconds = performance.now() - started;
    await finish?.();
    return milliseconds / 1000;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
