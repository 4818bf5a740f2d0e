// The service beside a bare node:http server, each on one core.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectSandboxUser } from './connect.mjs';
import { load } from './load.mjs';
import { freePort, startNode } from './processes.mjs';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const clientHeaders = { 'Service-Client-Id': 'bench', 'Service-Secret': 'bench-secret' };

/** Measures the service. @returns rows of the table. */
export async function benchService() {
  const bare = await benchBare();
  const folder = mkdtempSync(join(tmpdir(), 'utility-connect-bench-'));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const service = await startNode([path('../packages/service/bin/utility-connect.js'), 'serve'], {
    cwd: folder,
    ready: `${baseUrl}/health/ready`,
    env: {
      PORT: String(port),
      SANDBOX_CLIENT_ID: clientHeaders['Service-Client-Id'],
      SANDBOX_CLIENT_SECRET: clientHeaders['Service-Secret'],
      SANDBOX_ORIGINS: 'http://localhost:*',
    },
  });
  try {
    const { headers, accounts, firstSyncMilliseconds } = await connectSandboxUser(baseUrl, clientHeaders);
    const quarterHourly = await findQuarterHourly(baseUrl, headers, accounts);
    const list = await load(`${baseUrl}/accounts`, headers);
    const window = await load(`${baseUrl}/intervals?account_id=${quarterHourly}`, headers);
    const zipped = await load(`${baseUrl}/intervals?account_id=${quarterHourly}`, {
      ...headers,
      'Accept-Encoding': 'gzip',
    });
    return [
      { name: 'bare node:http', value: bare.requestsPerSecond, unit: 'requests/s' },
      { name: '/accounts', value: list.requestsPerSecond, unit: 'requests/s', goal: '>= 8000' },
      {
        name: '/accounts of bare',
        value: (100 * list.requestsPerSecond) / bare.requestsPerSecond,
        unit: '%',
        goal: '>= 15',
      },
      { name: '/accounts p99', value: list.p99Milliseconds, unit: 'ms', goal: '< 20' },
      {
        name: '/intervals, two months of 15 minutes',
        value: window.requestsPerSecond,
        unit: 'requests/s',
        goal: '>= 1500',
      },
      {
        name: '/intervals of bare',
        value: (100 * window.requestsPerSecond) / bare.requestsPerSecond,
        unit: '%',
      },
      {
        name: '/intervals, the same as gzip',
        value: zipped.requestsPerSecond,
        unit: 'requests/s',
        goal: '>= 2500',
      },
      { name: '/intervals as gzip p99', value: zipped.p99Milliseconds, unit: 'ms', goal: '< 20' },
      { name: '/intervals p99', value: window.p99Milliseconds, unit: 'ms', goal: '< 20' },
      { name: 'answers other than 2xx', value: list.failed + window.failed, unit: '', goal: '<= 0' },
      {
        name: 'first sync, 24 months of two accounts',
        value: firstSyncMilliseconds,
        unit: 'ms',
        goal: '< 2000',
      },
    ];
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchBare() {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const server = await startNode([path('bare-server.mjs')], { env: { PORT: String(port) }, ready: address });
  const result = await load(address);
  await server.stop();
  return result;
}

async function findQuarterHourly(baseUrl, headers, accounts) {
  for (const { id } of accounts) {
    const answer = await fetch(`${baseUrl}/intervals?account_id=${id}`, { headers });
    const [first] = (await answer.json()).intervals;
    if (first.end - first.start === 900) return id;
  }
  throw new Error('The sandbox user has no 15-minute account.');
}
