// The built service with stored accounts, for the load benchmarks.
import { fileURLToPath } from 'node:url';
import { connectSandboxUser } from './connect.mjs';
import { databases } from './databases.mjs';
import { freePort, startNode } from './processes.mjs';
import { storeAccounts } from './stored-accounts.mjs';

const program = fileURLToPath(new URL('../packages/service/bin/utility-connect.js', import.meta.url));

export const clientId = 'bench';
export const encryptionKey = Buffer.alloc(32, 1);
export const clientHeaders = { 'Service-Client-Id': clientId, 'Service-Secret': 'bench-secret' };

/** Starts a service with its own database, connects a sandbox user, and stores `count` accounts with copies of its intervals. */
export async function startStoredService(databaseName, count) {
  const database = await databases[databaseName]();
  try {
    const { process, baseUrl } = await startService(database);
    const { headers, accounts, firstSyncMilliseconds } = await connectSandboxUser(baseUrl, clientHeaders);
    const sourceAccountId = await findQuarterHourly(baseUrl, headers, accounts);
    const users = await storeAccounts(database, { count, clientId, sourceAccountId });
    const stop = async () => {
      await process.stop();
      await database.stop();
    };
    return { databaseName, count, database, baseUrl, users, pid: process.pid, firstSyncMilliseconds, stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Starts the built service on a database. @param options `env`: further settings */
export async function startService(database, { isPinned, env = {} } = {}) {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  // The V8 flag of the Dockerfile and the systemd unit.
  const process = await startNode(['--heap-growing-percent=300', program, 'serve'], {
    cwd: database.folder,
    isPinned,
    ready: `${baseUrl}/health/ready`,
    env: {
      PORT: String(port),
      DATABASE_URL: database.url,
      ENCRYPTION_KEY: encryptionKey.toString('base64'),
      SANDBOX_CLIENT_ID: clientId,
      SANDBOX_CLIENT_SECRET: clientHeaders['Service-Secret'],
      SANDBOX_ORIGINS: 'http://localhost:*',
      WEBHOOK_ALLOW: '127.0.0.1',
      ...env,
    },
  });
  return { process, baseUrl };
}

/** @returns the id of the account that has intervals of 15 minutes. */
export async function findQuarterHourly(baseUrl, headers, accounts) {
  for (const { id } of accounts) {
    const response = await fetch(`${baseUrl}/intervals?account_id=${id}`, { headers });
    const [first] = (await response.json()).intervals;
    if (first.end - first.start === 900) return id;
  }
  throw new Error('The sandbox user has no 15-minute account.');
}
