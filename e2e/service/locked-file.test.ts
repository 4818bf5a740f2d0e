// A SQLite file that others write to as well: a program that keeps it locked, and a second process of the service.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { connect, origin, tokenOf } from '../support/person.ts';
import { type RunningService, startService } from '../support/service.ts';
import { countLost, startWriters } from '../support/writers.ts';

// What is asked here shares two cores with the service and with other tests.
const ROOM_MS = 1_500;

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

/** As another program does it that is in the middle of writing. */
const lock = (): SqliteConnection.Database => {
  const other = new SqliteConnection(file);
  onTestFinished(() => void other.close());
  other.exec('begin immediate');
  return other;
};

const timed = async (answering: Promise<Response>) => {
  const asked = performance.now();
  return { answer: await answering, took: performance.now() - asked };
};

const write = (service: RunningService): Promise<Response> =>
  fetch(`${service.baseUrl}/auth/connect-token`, {
    method: 'POST',
    headers: service.clientHeaders,
    body: new URLSearchParams({ user_id: crypto.randomUUID() }),
  });

describe('a service whose SQLite file another program keeps locked', () => {
  it('answers writes 503 within 2 s, health and reads at once, and writes again when the lock is gone', async () => {
    const service = await start();
    const token = await tokenOf(await service.exchange(await connect('reader', 'user@example.com', service)));
    // The first reading of a day is written down, and would wait for that.
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
    for (const { answer, took } of await writes) {
      expect(answer.status).toBe(503);
      expect(answer.headers.has('Retry-After')).toBe(true);
      expect(await answer.json()).toMatchObject({ error: 'temporarily_unavailable' });
      expect(took).toBeLessThan(2_000 + ROOM_MS);
    }
    for (const { answer } of rounds) expect(answer.status).toBe(200);
    // Most of them: any one may have had to wait for the processor.
    const median = rounds.map(({ took }) => took).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)];
    expect(median).toBeLessThan(1_000);

    other.exec('rollback');
    const answers = await Promise.all(Array.from({ length: 8 }, () => write(service)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  });

  it('keeps a write waiting for a lock that is soon gone', async () => {
    const service = await start();
    const other = lock();
    const writes = Promise.all(Array.from({ length: 8 }, () => write(service)));
    await new Promise((resolve) => setTimeout(resolve, 300));
    other.exec('rollback');
    expect((await writes).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  });
});

describe('two processes on one SQLite file that both write all the time', () => {
  it('refuse nothing and lose nothing', async () => {
    const services = [await start(), await start()];
    const writers = services.map((service) => startWriters(service));
    await Promise.all(writers.map((some) => some.more(400)));
    await Promise.all(writers.map((some) => some.stop()));
    expect(writers.map(({ refused }) => refused)).toEqual([[], []]);
    const tokens = writers.flatMap(({ acknowledged }) => acknowledged);
    const [service] = services;
    expect(service && (await countLost(service, tokens))).toBe(0);
  });
});
