// A SQLite file that another program keeps locked, or that two processes of the service share.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { connect, origin, tokenOf } from '../support/connect-requests.ts';
import { type RunningService, startService } from '../support/service.ts';
import { countLost, startWriters } from '../support/writers.ts';

// Allowance for a busy machine: the test shares the cores with the service and with other tests.
const BUSY_MACHINE_MS = 1_500;

let file: string;
let environment: Readonly<Record<string, string>>;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'utility connect locked '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  file = join(folder, 'store.db');
  environment = {
    DATABASE_URL: `sqlite:${file}`,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    CONNECT_URL: 'http://localhost:4000/link',
  };
});

const start = async (): Promise<RunningService> => {
  const service = await startService({ origins: [origin], environment });
  onTestFinished(() => service.stop());
  return service;
};

/** Locks the file as another program does while it writes. */
const lock = (): SqliteConnection.Database => {
  const other = new SqliteConnection(file);
  onTestFinished(() => void other.close());
  other.exec('begin immediate');
  return other;
};

const timed = async (request: Promise<Response>) => {
  const startedAt = performance.now();
  return { answer: await request, durationMs: performance.now() - startedAt };
};

const write = (service: RunningService): Promise<Response> =>
  fetch(`${service.baseUrl}/auth/connect-token`, {
    method: 'POST',
    headers: service.clientHeaders,
    body: new URLSearchParams({ user_id: crypto.randomUUID() }),
  });

describe('a service whose SQLite file another program keeps locked', () => {
  it('answers 503 to writes within 2 s, answers reads without delay, and recovers when the lock is released', async () => {
    const service = await start();
    const token = await tokenOf(await service.exchange(await connect('reader', 'user@example.com', service)));
    // The first use of a token each day is a write, which would wait for the lock.
    expect((await service.read('/accounts', token)).status).toBe(200);

    const other = lock();
    let isOver = false;
    const writes = Promise.all(Array.from({ length: 8 }, () => timed(write(service)))).finally(() => {
      isOver = true;
    });
    const rounds = [];
    while (!isOver) {
      const live = timed(fetch(`${service.baseUrl}/health/live`));
      rounds.push(...(await Promise.all([live, timed(service.read('/accounts', token))])));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    for (const { answer, durationMs } of await writes) {
      expect(answer.status).toBe(503);
      expect(answer.headers.has('Retry-After')).toBe(true);
      expect(await answer.json()).toMatchObject({ error: 'temporarily_unavailable' });
      expect(durationMs).toBeLessThan(2_000 + BUSY_MACHINE_MS);
    }
    for (const { answer } of rounds) expect(answer.status).toBe(200);
    // The median, since a single request may have waited for the processor.
    const median = rounds.map(({ durationMs }) => durationMs).toSorted((a, b) => a - b)[
      Math.floor(rounds.length / 2)
    ];
    expect(median).toBeLessThan(1_000);

    other.exec('rollback');
    const answers = await Promise.all(Array.from({ length: 8 }, () => write(service)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  });

  it('delays a write until a short lock is released', async () => {
    const service = await start();
    const other = lock();
    const writes = Promise.all(Array.from({ length: 8 }, () => write(service)));
    await new Promise((resolve) => setTimeout(resolve, 300));
    other.exec('rollback');
    expect((await writes).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  });
});

describe('two processes that write to one SQLite file', () => {
  it('refuse no request and lose no write', async () => {
    const services = [await start(), await start()];
    const writers = services.map((service) => startWriters(service));
    await Promise.all(writers.map((writer) => writer.more(150)));
    await Promise.all(writers.map((writer) => writer.stop()));
    expect(writers.map(({ refused }) => refused)).toEqual([[], []]);
    const tokens = writers.flatMap(({ acknowledged }) => acknowledged);
    const [service] = services;
    expect(service && (await countLost(service, tokens))).toBe(0);
  });
});
