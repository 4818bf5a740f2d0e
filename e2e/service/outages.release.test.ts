import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../../packages/service/test/support/postgres/server.ts';
import { connect, origin, tokenOf } from '../support/connect-requests.ts';
import { readAll } from '../support/read-all.ts';
import { type RunningService, startService } from '../support/service.ts';
import { countLost, RECOVERY_MS, report, startWriters, type Writers } from '../support/writers.ts';

/** The service gives up after 1.8 s. */
const ANSWER_MS = 2_000;
/** Allowance for a busy machine: PostgreSQL, the writers and other tests share its cores. */
const BUSY_MACHINE_MS = 1_500;

let postgres: PostgresServer;
let service: RunningService;
let writers: Writers | undefined;

beforeAll(async () => {
  postgres = await startPostgres();
  service = await startService({
    origins: [origin],
    environment: { DATABASE_URL: postgres.url, ENCRYPTION_KEY: randomBytes(32).toString('base64') },
  });
});
afterAll(async () => {
  await service?.stop();
  await postgres?.stop();
});
afterEach(async () => {
  postgres.resume();
  await writers?.stop();
});

/** Starts writers, so that requests are in flight when the database fails. */
const startLoad = async (): Promise<Writers> => {
  writers = startWriters(service);
  await writers.more(100);
  return writers;
};

const untilRefused = async (writers: Writers, count: number): Promise<void> => {
  await expect.poll(() => writers.refused.length).toBeGreaterThanOrEqual(count);
};

const statusOf = async (path: string): Promise<number> => (await fetch(`${service.baseUrl}${path}`)).status;

/** Checks what holds after every kind of outage. */
const expectNothingLost = async (writers: Writers, what: string, mendedAt: number): Promise<void> => {
  await writers.more(20);
  const recoveryMs = Math.round(performance.now() - mendedAt);
  await writers.stop();
  const lost = await countLost(service, writers.acknowledged);
  report(`Database ${what}`, {
    acknowledged: writers.acknowledged.length,
    refused: writers.refused.length,
    'cut off': writers.cutOff(),
    lost,
    'slowest request ms': writers.slowestMs(),
    'recovery ms': recoveryMs,
  });
  expect(lost).toBe(0);
  expect(writers.cutOff()).toBe(0);
  expect(writers.refused.filter((status) => status !== 503)).toEqual([]);
  expect([...writers.retryAfter].filter((seconds) => !/^[1-9]\d*$/.test(seconds ?? ''))).toEqual([]);
  expect(writers.slowestMs()).toBeLessThan(ANSWER_MS + BUSY_MACHINE_MS);
  expect(recoveryMs).toBeLessThan(RECOVERY_MS);
  expect(await statusOf('/health/ready')).toBe(200);
};

describe('a service under load whose PostgreSQL', () => {
  it('hangs answers 503 in time, loses nothing that it acknowledged, and recovers', async () => {
    const accessToken = await tokenOf(
      await service.exchange(await connect('reader', 'user@example.com', service)),
    );
    const before = await readAll(service, accessToken);
    const writers = await startLoad();
    postgres.pause();
    await untilRefused(writers, 16);
    expect(await statusOf('/health/ready')).toBe(503);
    expect(await statusOf('/health/live')).toBe(200);
    postgres.resume();
    await expectNothingLost(writers, 'stopped:', performance.now());
    expect(await readAll(service, accessToken)).toEqual(before);
  });

  it('is killed and restarted answers 503 in between, and loses nothing that it acknowledged', async () => {
    const writers = await startLoad();
    await postgres.kill();
    await untilRefused(writers, 100);
    expect(await statusOf('/health/ready')).toBe(503);
    await postgres.restart();
    await expectNothingLost(writers, 'killed:', performance.now());
  });

  it('hangs repeatedly answers each request in time, with success or 503', async () => {
    const writers = await startLoad();
    for (let pulse = 0; pulse < 4; pulse += 1) {
      postgres.pause();
      await sleep(1_000);
      postgres.resume();
      await sleep(200);
    }
    await expectNothingLost(writers, 'slow:', performance.now());
  });
});
