// `npm start`: the service with an embedded database, and the example app beside it.
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from './build.mjs';
import { ensureInstalled, fail, root, stopWithNpm } from './setup.mjs';

const READY_MS = 60_000;
const STOP_MS = 10_000;

const host = process.env.HOST || '127.0.0.1';
const port = portOf('PORT', '4000');
const examplePort = portOf('EXAMPLE_PORT', '4001');
const baseUrl = (process.env.BASE_URL || `http://localhost:${port}`).replace(/\/+$/, '');
// From this machine, also where the service listens on all interfaces.
const near = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;

const children = new Set();
let isStopping = false;

ensureInstalled();
await requireFree('PORT', port);
await requireFree('EXAMPLE_PORT', examplePort);
build();

const client = sandboxClient();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
stopWithNpm(() => stop(0));

start('packages/service/bin/utility-connect.js serve', {
  SANDBOX_CLIENT_ID: client.client_id,
  SANDBOX_CLIENT_SECRET: client.client_secret,
  SANDBOX_REDIRECT_URIS:
    process.env.SANDBOX_REDIRECT_URIS ||
    ['localhost', '127.0.0.1'].map((name) => `http://${name}:${examplePort}/callback`).join(),
  SANDBOX_ORIGINS: process.env.SANDBOX_ORIGINS || 'http://localhost:*,http://127.0.0.1:*',
});
start(
  'examples/react-app/server/server.js',
  {
    EXAMPLE_PORT: examplePort,
    UTILITY_CONNECT_URL: baseUrl,
    UTILITY_CONNECT_CLIENT_ID: client.client_id,
    UTILITY_CONNECT_CLIENT_SECRET: client.client_secret,
  },
  // Its address is printed below.
  { output: 'ignore' },
);
await Promise.all([
  answers(`http://${near}:${port}/health/ready`),
  answers(`http://${near}:${examplePort}/health`),
]);
if (!isStopping) {
  console.log(`
  Utility Connect is ready.

  Example app       http://localhost:${examplePort}
  With a script tag http://localhost:${examplePort}/script-tag/
  Service           ${baseUrl}
  API reference     ${baseUrl}/docs

  Sandbox client    ${client.client_id}
  Its secret        ${client.client_secret}
  Sandbox login     user@example.com / password

  Ctrl-C stops everything.
`);
}

function portOf(name, byDefault) {
  const text = process.env[name] || byDefault;
  if (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535) return Number(text);
  console.error(`${name} is malformed: it must be a port number from 1 to 65535.`);
  process.exit(2);
}

// Asked before a long build; and another program on the port must not be taken for ours.
async function requireFree(name, wanted) {
  const server = createServer();
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, host, resolve);
  }).catch(({ code, message }) =>
    fail(
      code === 'EADDRINUSE'
        ? `Port ${wanted} is in use: stop what runs there, or set ${name} to another one.`
        : `Port ${wanted} of ${host} cannot be used: ${message}`,
    ),
  );
  await new Promise((resolve) => server.close(resolve));
}

// The same in each start, so that what was connected stays connected.
function sandboxClient() {
  const { SANDBOX_CLIENT_ID: client_id, SANDBOX_CLIENT_SECRET: client_secret } = process.env;
  // The service says so when one of the two is missing.
  if (client_id || client_secret) return { client_id, client_secret };
  const file = join(root, '.data', 'sandbox-client.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (['EACCES', 'EPERM'].includes(error.code)) {
      fail(`${file} belongs to another account: make it yours, with sudo chown -R "$USER" .data`);
    }
    if (error.code !== 'ENOENT') fail(`${file} cannot be read: delete it, and a new one is made.`);
  }
  const made = {
    client_id: `sandbox_${randomBytes(9).toString('hex')}`,
    client_secret: randomBytes(32).toString('base64url'),
  };
  mkdirSync(join(root, '.data'), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  return made;
}

function start(command, settings, { output = 'inherit' } = {}) {
  const [file, ...args] = command.split(' ');
  const child = fork(join(root, file), args, {
    cwd: root,
    env: { ...process.env, ...settings },
    // A group of its own: Ctrl-C comes here alone, and here it is passed on once.
    detached: process.platform !== 'win32',
    // And where this process is killed, the channel closes and nothing is left behind.
    execArgv: [
      '--import',
      'data:text/javascript,process.on("disconnect",()=>process.kill(process.pid,"SIGTERM"))',
    ],
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  children.add(child);
  child.once('exit', (code) => {
    children.delete(child);
    // It has said why.
    stop(code || 1);
  });
}

async function answers(address) {
  for (const end = Date.now() + READY_MS; Date.now() < end && !isStopping; await wait(100)) {
    const response = await fetch(address, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (response?.ok) return;
  }
  if (isStopping) return;
  console.error(`${address} did not answer in ${READY_MS / 1000} seconds.`);
  await stop(1);
}

async function stop(code) {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill('SIGTERM');
  const end = Date.now() + STOP_MS;
  while (children.size > 0 && Date.now() < end) await wait(20);
  for (const child of children) child.kill('SIGKILL');
  process.exit(code);
}
