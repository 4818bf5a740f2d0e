import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addMonths, decodePieces, parseIntervals, uncompressedCodec } from '@utility-connect/intervals';
import { expect, it, onTestFinished } from 'vitest';
import type { Store } from '../../src/lib/app/create-sql-store.ts';
import { createVault } from '../../src/lib/core/crypto/vault.ts';
import { sealCredentials } from '../../src/lib/heart/logins/credentials.ts';
import { openPostgres } from '../../src/lib/node/postgres/postgres.ts';
import { openSqlite } from '../../src/lib/node/sqlite/sqlite.ts';
import { link } from '../store/contract/fixtures.ts';
import { migratedSqlite } from '../support/migrated-sqlite.ts';
import { storeNames } from '../support/open-store.ts';
import { createDatabase } from '../support/postgres/database.ts';
import { startLimitedUtility } from '../support/processes/limited-utility.ts';
import { sourceArguments } from '../support/processes/run-source.ts';

const KILLS = 4;
const HOUR = 3_600;
const DAY = 24 * HOUR;

const open = {
  async SQLite() {
    const folder = mkdtempSync(join(tmpdir(), 'utility-connect-backfill-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const address = join(folder, 'store.db');
    writeFileSync(address, await migratedSqlite());
    return { address, store: await openSqlite(address) };
  },
  async PostgreSQL() {
    const database = await createDatabase();
    onTestFinished(database.drop);
    return { address: database.url, store: await openPostgres(database.url, { timeoutMs: 20_000 }) };
  },
};

const storedStarts = async ({ accounts }: Store, id: string): Promise<number[]> => {
  const chunks = await accounts.readChunks(id, 0, 4e9);
  return chunks
    .flatMap(({ body }) => parseIntervals(decodePieces(body, uncompressedCodec)))
    .map(({ start }) => start);
};

it.each(storeNames)(
  'a backfill whose process is killed at random moments loses nothing, and repeats no request within its limit, on %s',
  async (name) => {
    const { address, store } = await open[name]();
    onTestFinished(store.close);
    let ahead = 0;
    const now = () => Math.floor(Date.now() / 1000) + ahead;
    const vault = await createVault(new Uint8Array(32));
    const sealed = await sealCredentials(vault, 'login-a', { fields: { username: 'a' }, login: 'a' });
    const userRef = await link(store, 'a', { loginKey: 'login-a', sealed, now: now() });
    const reload = async () => {
      const [account] = await store.accounts.list('acme', userRef);
      if (!account) throw new Error('The account is gone.');
      return account;
    };

    let child: ChildProcess | undefined;
    let kills = 0;
    const kill = (): void => {
      kills += 1;
      child?.kill('SIGKILL');
    };
    /** Reads of what was stored already. */
    const repeated: unknown[] = [];
    const utility = await startLimitedUtility(async (read) => {
      const { syncedFrom, syncedTo } = await reload();
      const isStored = syncedFrom !== null && syncedTo !== null && read.from < syncedTo - 7 * DAY;
      if (isStored && read.to > syncedFrom) repeated.push(read);
      if (kills >= KILLS || Math.random() < 0.4) return;
      // Before the answer, while it is stored, or after that.
      if (Math.random() < 0.3) kill();
      else setTimeout(kill, Math.random() * 60);
    });
    onTestFinished(utility.close);

    const isDone = async () => {
      const { syncedFrom } = await reload();
      return syncedFrom !== null && syncedFrom <= Math.floor(addMonths(now(), -4) / DAY) * DAY;
    };
    const isIdle = async () => {
      const { due, running } = await store.jobs.count('sync', now());
      return due + running === 0;
    };
    while (!(await isDone())) {
      child = spawn(process.execPath, sourceArguments('limited-service.ts', name, address), {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { PATH: process.env.PATH, UTILITY_URL: utility.url, CLOCK_AHEAD_SECONDS: String(ahead) },
      });
      const closed = once(child, 'close');
      while (child.signalCode === null && !(await isDone()) && !(await isIdle()))
        await new Promise((resolve) => setTimeout(resolve, 20));
      child.kill('SIGKILL');
      await closed;
      // A killed process leaves its lease; one that waits for its turn is due the next day.
      ahead += (await isIdle()) ? DAY : 11;
    }

    expect(repeated).toEqual([]);
    const lastAt = new Map<string, number>();
    for (const { at, from, to } of utility.reads) {
      const before = lastAt.get(`${from} ${to}`) ?? Number.NEGATIVE_INFINITY;
      // Times are whole seconds.
      expect(at - before).toBeGreaterThanOrEqual(DAY - 1);
      lastAt.set(`${from} ${to}`, at);
    }
    const starts = await storedStarts(store, (await reload()).id);
    const [first = 0] = starts;
    expect(first).toBeLessThan(addMonths(now(), -4) + DAY);
    expect(starts).toEqual(starts.map((_, index) => first + index * HOUR));
  },
  300_000,
);
