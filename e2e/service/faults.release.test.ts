import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '../../packages/service/test/support/postgres/database.ts';
import { connect, origin, tokenOf } from '../support/connect-requests.ts';
import { readAll } from '../support/read-all.ts';
import { type RunningService, startService } from '../support/service.ts';
import { announce } from '../support/taken-request.ts';
import { countLost, RECOVERY_MS, report, startWriters, type Writers } from '../support/writers.ts';

const start = async (databaseUrl?: string): Promise<RunningService> => {
  const environment = {
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  };
  const service = await startService({ origins: [origin], environment });
  onTestFinished(() => service.stop());
  return service;
};

const startOnPostgres = async (): Promise<RunningService> => {
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  return start(database.url);
};

const write = (service: RunningService): Writers => {
  const writers = startWriters(service);
  onTestFinished(() => writers.stop());
  return writers;
};

describe('a service under load', () => {
  it.each([
    ['SQLite', 'three times in a row', start, 3],
    ['PostgreSQL', 'once', startOnPostgres, 1],
  ])('on %s loses nothing that it acknowledged when it is killed %s', async (name, _, startOn, kills) => {
    const service = await startOn();
    const writers = write(service);
    let recoveryMs = 0;
    for (let round = 0; round < kills; round += 1) {
      await writers.more(150);
      const killedAt = performance.now();
      await service.restart();
      recoveryMs = Math.max(recoveryMs, Math.round(performance.now() - killedAt));
    }
    await writers.more(1);
    await writers.stop();
    const lost = await countLost(service, writers.acknowledged);
    report(`${name}, killed:`, {
      acknowledged: writers.acknowledged.length,
      'cut off': writers.cutOff(),
      lost,
      'recovery ms': recoveryMs,
    });
    expect(recoveryMs).toBeLessThan(RECOVERY_MS);
    expect(writers.refused).toContain(0);
    expect(lost).toBe(0);
  });

  it('answers every accepted request on SIGTERM, exits with 0 within 10 s, and loses nothing', async () => {
    const service = await start();
    const writers = write(service);
    await writers.more(300);
    // Accepted before SIGTERM. Their bodies are sent when the service is no longer ready.
    const accepted = await Promise.all(Array.from({ length: 4 }, () => announce(service)));
    const terminatedAt = performance.now();
    const exitCode = service.terminate();
    await untilNotReady(service);
    const answers = await Promise.all(accepted.map((request) => request?.send()));
    expect(await exitCode).toBe(0);
    const exitMs = Math.round(performance.now() - terminatedAt);
    await writers.stop();
    await service.restart();
    const tokens = answers.flatMap((answer) => answer?.connectToken ?? []);
    const lost = await countLost(service, [...writers.acknowledged, ...tokens]);
    report('Terminated:', {
      acknowledged: writers.acknowledged.length,
      'cut off': writers.cutOff(),
      lost,
      'exit ms': exitMs,
    });
    expect(exitMs).toBeLessThan(10_000);
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
  it('exits with 0 within 10 s on SIGTERM', async () => {
    const service = await start();
    const stalled = await announce(service);
    expect(stalled).not.toBeNull();
    const terminatedAt = performance.now();
    expect(await service.terminate()).toBe(0);
    expect(performance.now() - terminatedAt).toBeLessThan(10_000);
  });
});

const untilNotReady = (service: RunningService): Promise<void> =>
  expect
    .poll(() => fetch(`${service.baseUrl}/health/ready`).then(({ status }) => status), { timeout: 5_000 })
    .toBe(503);

/** Mounts a file system of a few megabytes. @returns its folder; `null` without the right to mount */
const mountSmall = (): string | null => {
  const folder = mkdtempSync(join(tmpdir(), 'utility-connect-small-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  onTestFinished(() => {
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
};

describe('a service whose disk is full', () => {
  it('answers 503 to writes and still answers reads, loses nothing, and recovers when space is freed', async ({
    skip,
  }) => {
    const folder = mountSmall();
    if (folder === null) return skip('Only root may mount a file system.');
    const service = await start(`sqlite:${join(folder, 'store.db')}`);
    const accessToken = await tokenOf(
      await service.exchange(await connect('reader', 'user@example.com', service)),
    );
    // The first use of a token each day is also a write.
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
      // The service also writes, so the disk may be full before the last byte.
    }
    await expect.poll(() => writers.refused.length).toBeGreaterThan(20);
    expect(new Set(writers.refused)).toEqual(new Set([503]));
    expect(await readAll(service, accessToken)).toEqual(before);
    expect(await readAll(service, neverUsed)).toEqual(before);
    // The failed exchange rolls back and does not consume the code.
    expect((await service.exchange(code)).status).toBe(503);
    // The disk was full during all of that.
    const refused = writers.refused.length;
    await expect.poll(() => writers.refused.length).toBeGreaterThan(refused);
    expect(new Set(writers.refused)).toEqual(new Set([503]));

    rmSync(ballast);
    const freedAt = performance.now();
    await writers.more(20);
    const recoveryMs = Math.round(performance.now() - freedAt);
    await writers.stop();
    const lost = await countLost(service, writers.acknowledged);
    report('Disk full:', {
      acknowledged: writers.acknowledged.length,
      refused: writers.refused.length,
      lost,
      'recovery ms': recoveryMs,
    });
    expect(recoveryMs).toBeLessThan(RECOVERY_MS);
    expect(lost).toBe(0);
    expect(await readAll(service, accessToken)).toEqual(before);
    expect(await readAll(service, await tokenOf(await service.exchange(code)))).toEqual(before);
  });
});
