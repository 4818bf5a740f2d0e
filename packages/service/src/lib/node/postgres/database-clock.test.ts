import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClockReading, createDatabaseClock, followClock } from './database-clock.ts';

const START = Date.UTC(2026, 10, 20, 18, 20);

/** A database clock that reads `START` at 1,000 ms of this process. */
const createClock = (answerMs = 0) => {
  const process = { elapsed: 1_000 };
  const reading = (time: number, tookMs: number): ClockReading => ({
    time,
    askedAt: process.elapsed - tookMs,
    answeredAt: process.elapsed,
  });
  const clock = createDatabaseClock(reading(START, answerMs), () => process.elapsed);
  return { clock, process, reading };
};

describe('createDatabaseClock', () => {
  it('continues from the reading in whole milliseconds', () => {
    const { clock, process } = createClock();
    expect(clock.now()).toBe(START);
    process.elapsed += 1_234.5;
    expect(clock.now()).toBe(START + 1_234);
  });

  it('assumes that the first reading was taken halfway between query and answer', () => {
    expect(createClock(200).clock.now()).toBe(START + 100);
  });

  it('is corrected by later readings as far as their delay allows', () => {
    const { clock, process, reading } = createClock(200);
    process.elapsed += 30_000;
    clock.correct(reading(START + 33_000, 10));
    expect(clock.now()).toBe(START + 33_000);
    // A reading that took three seconds fits any time in between.
    process.elapsed += 30_000;
    clock.correct(reading(START + 61_000, 3_000));
    expect(clock.now()).toBe(START + 63_000);
  });

  it('stands still when it was slightly ahead', () => {
    const { clock, process, reading } = createClock();
    expect(clock.now()).toBe(START);
    clock.correct(reading(START - 1_000, 0));
    expect(clock.now()).toBe(START);
    process.elapsed += 999;
    expect(clock.now()).toBe(START);
    process.elapsed += 2;
    expect(clock.now()).toBe(START + 1);
  });

  it('follows a database whose clock was set back', () => {
    const { clock, process, reading } = createClock();
    expect(clock.now()).toBe(START);
    clock.correct(reading(START - 300_000, 0));
    expect(clock.now()).toBe(START - 300_000);
    process.elapsed += 1_000;
    expect(clock.now()).toBe(START - 299_000);
  });
});

describe('followClock', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  /** Each answer is how far the database's clock is ahead of the first reading. */
  const follow = (answers: (number | Error)[]) => {
    const { clock, reading } = createClock();
    const told: number[] = [];
    const stop = followClock(clock, {
      async read() {
        const answer = answers.shift() ?? new Error('Read too often.');
        if (answer instanceof Error) throw answer;
        return reading(START + answer, 0);
      },
      onClock: (time) => told.push(time - START),
    });
    return { clock, told, stop };
  };

  it('reads the time every ten seconds and reports it', async () => {
    const { told, stop } = follow([5_000, 9_000]);
    expect(told).toEqual([0]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(told).toEqual([0, 5_000, 9_000]);
    stop();
  });

  it('keeps the clock when the database does not answer, and tries again', async () => {
    const { clock, told, stop } = follow([5_000, new Error('The database is down.'), 7_000]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(clock.now()).toBe(START + 5_000);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual([0, 5_000, 7_000]);
    stop();
  });

  it('stops reading when stopped', async () => {
    const answers = [1_000, 2_000, 3_000];
    const { stop } = follow(answers);
    await vi.advanceTimersByTimeAsync(10_000);
    stop();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(answers).toEqual([2_000, 3_000]);
  });
});
