import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../../packages/service/test/support/postgres/database.ts';
import { connect, origin, tokenOf } from '../support/person.ts';
import { readAll } from '../support/read-all.ts';
import { type RunningService, startService } from '../support/service.ts';
import { announce } from '../support/taken-request.ts';
import { countLost, RECOVERY_MS, report, startWriters, type Writers } from '../support/writers.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

const start = async (databaseUrl?: string): Promise<RunningService> => {
  const environment = {
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  };
  const service = await startService({ origins: [origin], environment });
  undo.push(() => service.stop());
  return service;
};

const startOnPostgres = async (): Promise<RunningService> => {
  const database = await createDatabase();
  undo.push(() => database.drop());
  return start(database.url);
};

const write = (service: RunningService): Writers => {
  const writers = startWriters(service);
  undo.push(() => writers.stop());
  return writers;
};

describe.each([
  ['SQLite', start],
  ['PostgreSQL', startOnPostgres],
])('a service on %s under load', (name, startOn) => {
  it('loses nothing that it acknowledged when it is killed, three times in a row', async () => {
    const service = await startOn();
    const writers = write(service);
    let recovery = 0;
    for (let round = 0; round < 3; round += 1) {
      await writers.more(150);
      const killed = performance.now();
      await service.restart();
      recovery = Math.max(recovery, Math.round(performance.now() - killed));
    }
    await writers.more(1);
    await writers.stop();
    const lost = await countLost(service, writers.acknowledged);
    report(`${name}, killed:`, {
      acknowledged: writers.acknowledged.length,
      'cut off': writers.cutOff(),
      lost,
      'ready again after ms': recovery,
    });
    expect(recovery).toBeLessThan(RECOVERY_MS);
    expect(writers.refused).toContain(0);
    expect(lost).toBe(0);
  });

  it('answers all that it has taken when it is told to end, ends with 0 within 10 s, and loses nothing', async () => {
    const service = await startOn();
    const writers = write(service);
    await writers.more(300);
    // Taken before; what they wait for comes when nothing more is accepted.
    const held = await Promise.all(Array.from({ length: 4 }, () => announce(service)));
    const told = performance.now();
    const ending = service.terminate();
    await untilRefused(service);
    const answers = await Promise.all(held.map((request) => request?.send()));
    expect(await ending).toBe(0);
    const took = Math.round(performance.now() - told);
    await writers.stop();
    await service.restart();
    const tokens = answers.flatMap((answer) => answer?.connectToken ?? []);
    const lost = await countLost(service, [...writers.acknowledged, ...tokens]);
    report(`${name}, ended:`, {
      acknowledged: writers.acknowledged.length,
      'cut off': writers.cutOff(),
      lost,
      'after ms': took,
    });
    expect(took).toBeLessThan(10_000);
    expect(writers.cutOff()).toBe(0);
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200, 200]);
    expect(writers.refused.filter((status) => status >= 500 && status !== 503)).toEqual([]);
    expect(lost).toBe(0);
    expect(
      service
        .log()
        .split('\n')
        .filter((line) => line.includes('"level":50')),
    ).toEqual([]);
  });
});

describe('a service with a client that never ends its request', () => {
  it('ends with 0 within 10 s when it is told to', async () => {
    const service = await start();
    const stalled = await announce(service);
    expect(stalled).not.toBeNull();
    const told = performance.now();
    expect(await service.terminate()).toBe(0);
    expect(performance.now() - told).toBeLessThan(10_000);
  });
});

const untilRefused = (service: RunningService): Promise<void> =>
  expect
    .poll(
      () =>
        fetch(`${service.baseUrl}/health/live`).then(
          () => false,
          () => true,
        ),
      { timeout: 5_000 },
    )
    .toBe(true);

/** A file system of a few megabytes; `null` where nobody may make one. */
const mountSmall = (): string | null => {
  const folder = mkdtempSync(join(tmpdir(), 'utility-connect-small-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  undo.push(() => {
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
};

describe('a service whose disk is full', () => {
  it('answers writes 503 and reads as before, keeps what it acknowledged, and is back when there is room', async ({
    skip,
  }) => {
    const folder = mountSmall();
    if (folder === null) return skip('Only root may mount a file system.');
    const service = await start(`sqlite:${join(folder, 'store.db')}`);
    const accessToken = await tokenOf(
      await service.exchange(await connect('reader', 'user@example.com', service)),
    );
    // A token's first reading of the day is written down as well.
    const neverUsed = await tokenOf(
      await service.exchange(await connect('reader', 'user@example.com', service)),
    );
    const code = await connect('reader', 'user@example.com', service);
    const before = await readAll(service, accessToken);
    const writers = write(service);
    await writers.more(50);
    const { bavail, bsize } = statfsSync(folder);
    const ballast = join(folder, 'ballast');
    try {
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    } catch {
      // Full before the last byte: the service writes as well.
    }
    await expect.poll(() => writers.refused.length, { timeout: 30_000 }).toBeGreaterThan(20);
    expect(new Set(writers.refused)).toEqual(new Set([503]));
    expect(await readAll(service, accessToken)).toEqual(before);
    expect(await readAll(service, neverUsed)).toEqual(before);
    // A transaction, which SQLite undoes by itself.
    expect((await service.exchange(code)).status).toBe(503);
    // It was full all the while.
    const refused = writers.refused.length;
    await expect.poll(() => writers.refused.length).toBeGreaterThan(refused);
    expect(new Set(writers.refused)).toEqual(new Set([503]));

    rmSync(ballast);
    const freed = performance.now();
    await writers.more(20);
    const recovery = Math.round(performance.now() - freed);
    await writers.stop();
    const lost = await countLost(service, writers.acknowledged);
    report('Disk full:', {
      acknowledged: writers.acknowledged.length,
      refused: writers.refused.length,
      lost,
      'back after ms': recovery,
    });
    expect(recovery).toBeLessThan(RECOVERY_MS);
    expect(lost).toBe(0);
    expect(await readAll(service, accessToken)).toEqual(before);
    expect(await readAll(service, await tokenOf(await service.exchange(code)))).toEqual(before);
  });
});
