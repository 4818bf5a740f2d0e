import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClockReading, createDatabaseClock, followClock } from './database-clock.ts';

const START = Date.UTC(2026, 10, 20, 18, 20);

/** A clock of a database that says `START` at 1,000 ms of this process, and is asked then. */
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

describe('the clock of a database', () => {
  it('goes on from what the database told, in whole milliseconds', () => {
    const { clock, process } = createClock();
    expect(clock.now()).toBe(START);
    process.elapsed += 1_234.5;
    expect(clock.now()).toBe(START + 1_234);
  });

  it('takes the first answer for one of half-way', () => {
    expect(createClock(200).clock.now()).toBe(START + 100);
  });

  it('is corrected by what the database tells later, as far as the answer is certain', () => {
    const { clock, process, reading } = createClock(200);
    process.elapsed += 30_000;
    clock.correct(reading(START + 33_000, 10));
    expect(clock.now()).toBe(START + 33_000);
    // An answer that took three seconds agrees with any time within them.
    process.elapsed += 30_000;
    clock.correct(reading(START + 61_000, 3_000));
    expect(clock.now()).toBe(START + 63_000);
  });

  it('waits where it was a little ahead', () => {
    const { clock, process, reading } = createClock();
    expect(clock.now()).toBe(START);
    clock.correct(reading(START - 1_000, 0));
    expect(clock.now()).toBe(START);
    process.elapsed += 999;
    expect(clock.now()).toBe(START);
    process.elapsed += 2;
    expect(clock.now()).toBe(START + 1);
  });

  it('follows a database whose own clock was set back, and goes on from there', () => {
    const { clock, process, reading } = createClock();
    expect(clock.now()).toBe(START);
    clock.correct(reading(START - 300_000, 0));
    expect(clock.now()).toBe(START - 300_000);
    process.elapsed += 1_000;
    expect(clock.now()).toBe(START - 299_000);
  });
});

describe('following it', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  /** The database's clock is as far ahead of the first reading as the answers say, in order. */
  const follow = (answers: (number | Error)[]) => {
    const { clock, reading } = createClock();
    const told: number[] = [];
    const stop = followClock(clock, {
      async read() {
        const answer = answers.shift() ?? new Error('It was asked too often.');
        if (answer instanceof Error) throw answer;
        return reading(START + answer, 0);
      },
      onClock: (time) => told.push(time - START),
    });
    return { clock, told, stop };
  };

  it('asks every ten seconds, and tells what time it is', async () => {
    const { told, stop } = follow([5_000, 9_000]);
    expect(told).toEqual([0]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(told).toEqual([0, 5_000, 9_000]);
    stop();
  });

  it('goes on as it was where the database does not answer, and asks again', async () => {
    const { clock, told, stop } = follow([5_000, new Error('It is away.'), 7_000]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(clock.now()).toBe(START + 5_000);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual([0, 5_000, 7_000]);
    stop();
  });

  it('asks no more when it is told to stop', async () => {
    const answers = [1_000, 2_000, 3_000];
    const { stop } = follow(answers);
    await vi.advanceTimersByTimeAsync(10_000);
    stop();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(answers).toEqual([2_000, 3_000]);
  });
});
