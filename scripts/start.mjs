// `npm start`: runs the service with an embedded database, a utility for its sandbox, and the example app.
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from './build.mjs';
import { serveFakeSource } from './fake-source.mjs';
import { ensureInstalled, ensureSqliteSoon, fail, root, stopWithNpm } from './setup.mjs';

const READY_MS = 60_000;
const STOP_MS = 10_000;

const host = process.env.HOST || '127.0.0.1';
const port = portOf('PORT', '4000');
const examplePort = portOf('EXAMPLE_PORT', '4001');
const custodianPort = portOf('CUSTODIAN_PORT', '4002');
const custodianUrl = `http://localhost:${custodianPort}`;
const baseUrl = (process.env.BASE_URL || `http://localhost:${port}`).replace(/\/+$/, '');
const connectUrl = (process.env.CONNECT_URL || `${baseUrl}/link`).replace(/\/+$/, '');
// Reaches the service from this machine, also if it listens on all interfaces.
const localHost = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;

const children = new Set();
let isStopping = false;

await requireFree('PORT', port);
await requireFree('EXAMPLE_PORT', examplePort);
await requireFree('CUSTODIAN_PORT', custodianPort);
ensureInstalled({ dev: false });
const sqlite = ensureSqliteSoon();
build({ only: ['packages/service', 'packages/custodian', 'examples/react-app'], check: false });
await sqlite;

const client = sandboxClient();
const octopus = process.env.SANDBOX_SOURCES ? null : await serveFakeSource('gb-octopus-energy');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
stopWithNpm(() => stop(0));

start('packages/service/bin/utility-connect.js serve', {
  SANDBOX_CLIENT_ID: client.client_id,
  SANDBOX_CLIENT_SECRET: client.client_secret,
  SANDBOX_REDIRECT_URIS:
    process.env.SANDBOX_REDIRECT_URIS ||
    ['localhost', '127.0.0.1'].map((name) => `http://${name}:${examplePort}/callback`).join(),
  SANDBOX_ORIGINS: process.env.SANDBOX_ORIGINS || 'http://localhost:*,http://127.0.0.1:*',
  // The brand of the example apps.
  SANDBOX_ACCENT: process.env.SANDBOX_ACCENT || '#ffb81c',
  SANDBOX_LOGO: process.env.SANDBOX_LOGO || 'examples/react-app/public/sun.svg',
  SANDBOX_CUSTODIAN_URL: custodianUrl,
  ...(octopus && { SANDBOX_SOURCES: `gb-octopus-energy=${octopus.origin}` }),
  ...(/^(localhost$|127\.|::1$)/.test(host) && {
    WEBHOOK_ALLOW: process.env.WEBHOOK_ALLOW || 'localhost,127.0.0.1',
  }),
});
// The first id differs at each start, because the service still knows the authorizations of earlier ones.
start(
  `packages/custodian/bin/custodian.js --redirect-uri ${connectUrl}/return --port ${custodianPort} --origin ${custodianUrl} --first-id ${Date.now()} --days 730`,
  {},
  { output: 'ignore' },
);
start(
  'examples/react-app/server/server.js',
  {
    EXAMPLE_PORT: examplePort,
    UTILITY_CONNECT_URL: baseUrl,
    UTILITY_CONNECT_CLIENT_ID: client.client_id,
    UTILITY_CONNECT_CLIENT_SECRET: client.client_secret,
  },
  // Its URL is printed below.
  { output: 'ignore' },
);
await Promise.all([
  waitUntilReady(`http://${localHost}:${port}/health/ready`),
  waitUntilReady(`http://${localHost}:${examplePort}/health`),
  waitUntilReady(custodianUrl),
]);
if (!isStopping) {
  const withKey = octopus
    ? `\n  With an API key     Octopus Energy: ${Object.values(octopus.login).join(' / ')}`
    : '';
  console.log(`
  Utility Connect is ready.

  Example app         http://localhost:${examplePort}
  With a script tag   http://localhost:${examplePort}/script-tag/
  Utility's own page  ${custodianUrl} (demo / demo)
  Service             ${baseUrl}
  API reference       ${baseUrl}/docs

  Sandbox client      ${client.client_id}
  Its secret          ${client.client_secret}
  Sandbox login       user@example.com / password
  A file to upload    examples/sample-data/green-button.zip${withKey}

  Ctrl-C stops everything.
`);
}

function portOf(name, byDefault) {
  const text = process.env[name] || byDefault;
  if (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535) return Number(text);
  malformed(`${name} is malformed: it must be a port number from 1 to 65535.`);
}

// The exit code of the service for a malformed setting.
function malformed(message) {
  console.error(message);
  process.exit(2);
}

// Fails before the long build, and before another program on the port is taken for the service.
async function requireFree(name, wanted) {
  const server = createServer();
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, host, resolve);
  }).catch(({ code, message }) => {
    if (['ENOTFOUND', 'EAFNOSUPPORT', 'EINVAL'].includes(code)) {
      malformed(
        `HOST cannot be used (${code}): it must be the address of a network interface of this machine.`,
      );
    }
    fail(
      code === 'EADDRINUSE'
        ? `Port ${wanted} is in use: stop the program that uses it, or set ${name} to another port.`
        : `Port ${wanted} of ${host} cannot be used: ${message}`,
    );
  });
  await new Promise((resolve) => server.close(resolve));
}

// Stored, so that connections still work after a restart.
function sandboxClient() {
  const { SANDBOX_CLIENT_ID: client_id, SANDBOX_CLIENT_SECRET: client_secret } = process.env;
  // The service reports it if one of the two is missing.
  if (client_id || client_secret) return { client_id, client_secret };
  const file = join(root, '.data', 'sandbox-client.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (['EACCES', 'EPERM'].includes(error.code)) {
      fail(`${file} belongs to another system user: run sudo chown -R "$USER" .data`);
    }
    if (error.code !== 'ENOENT')
      fail(`${file} cannot be read: delete it, and the next start creates a new one.`);
  }
  const created = {
    client_id: `sandbox_${randomBytes(9).toString('hex')}`,
    client_secret: randomBytes(32).toString('base64url'),
  };
  mkdirSync(join(root, '.data'), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(created, null, 2)}\n`, { mode: 0o600 });
  return created;
}

function start(command, settings, { output = 'inherit' } = {}) {
  const [file, ...args] = command.split(' ');
  const child = fork(join(root, file), args, {
    cwd: root,
    env: { ...process.env, ...settings },
    // Its own process group: Ctrl-C signals only this process, which passes it on once.
    detached: process.platform !== 'win32',
    // If this process is killed, the IPC channel closes and the child ends itself.
    execArgv: [
      '--import',
      'data:text/javascript,process.on("disconnect",()=>process.kill(process.pid,"SIGTERM"))',
    ],
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  children.add(child);
  child.once('exit', (code) => {
    children.delete(child);
    // The child has printed the reason.
    stop(code || 1);
  });
}

async function waitUntilReady(address) {
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
