import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createWebhookSender } from '../../../src/lib/features/webhooks/node/webhook-sender.ts';
import { openPostgres } from '../../../src/lib/node/postgres/postgres.ts';
import { createHarness, type Harness } from '../harness.ts';
import { createDatabase } from '../postgres/database.ts';
import { createRemoteConnector, type RemoteUtility, startRemoteUtility } from './remote-utility.ts';
import { sourceArguments } from './run-source.ts';

/** Services in this process and in another one, on the same PostgreSQL database. */
export interface TwoProcesses {
  /** The service of this process. */
  readonly here: Harness;
  /** Calls the other process. Its own client headers don't work there. */
  readonly there: Harness;
  readonly utility: RemoteUtility;
  /** Seconds that this process's clock is moved forward. */
  readonly later: { seconds: number };
  /** Kills the other process. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** @param aheadSeconds how far the clock of the other process is ahead. */
export async function createTwoProcesses(aheadSeconds: number): Promise<TwoProcesses> {
  const database = await createDatabase();
  const utility = await startRemoteUtility();
  const store = await openPostgres(database.url, { timeoutMs: 20_000 });
  const later = { seconds: 0 };
  const allowedHosts = ['127.0.0.1'];
  const here = await createHarness({
    store,
    clock: () => store.clock() + later.seconds * 1000,
    methods: [createRemoteConnector(utility.url)],
    waitMs: 1,
    webhooks: { send: createWebhookSender({ allowedHosts }), allowedHosts },
  });
  const child = startSecond({
    DATABASE_URL: database.url,
    UTILITY_URL: utility.url,
    ENCRYPTION_KEY: Buffer.from(here.service.encryptionKey).toString('base64'),
    CLOCK_AHEAD_SECONDS: String(aheadSeconds),
  });
  const [port] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'close').then(() => Promise.reject(new Error('The other process did not start.'))),
  ]);
  const there = await createHarness();
  Object.assign(there.service, { fetch: (request: Request) => forward(request, Number(port)) });
  return {
    here,
    there,
    utility,
    later,
    kill: () => kill(child),
    async close() {
      await kill(child);
      utility.release();
      await here.service.stop();
      await utility.close();
      await store.close();
      await database.drop();
    },
  };
}

const startSecond = (environment: Record<string, string>): ChildProcessByStdio<null, Readable, null> => {
  const skewedClock = fileURLToPath(new URL('skewed-clock.mjs', import.meta.url));
  return spawn(process.execPath, ['--import', skewedClock, ...sourceArguments('serve-second.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ...environment },
  });
};

const kill = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
};

const forward = async (request: Request, port: number): Promise<Response> => {
  const { pathname, search } = new URL(request.url);
  return fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
    method: request.method,
    headers: request.headers,
    ...(request.body && { body: await request.text() }),
  });
};
