import { addMonths, decodePieces } from '@utility-connect/intervals';
import { zlibCodec } from '@utility-connect/intervals/zlib';
import { describe, expect, it } from 'vitest';
import { HISTORY_MONTHS } from '../../src/lib/heart/sync/plan-sync.ts';
import { fault, useProcesses } from '../support/sync/processes.ts';

const processes = useProcesses();

const DAY = 86_400;
const quarterHours = (from: number, to: number) =>
  Array.from({ length: (to - from) / 900 }, (_, index) => {
    const start = from + index * 900;
    return { start, end: start + 900, usageKwh: 0.25 };
  });

/** Connects an account that has no data at its utility, and syncs it once. */
const connectEmpty = async () => {
  const { clock, connect, reload, startProcess, utility } = processes;
  const asked: { from: number; to: number }[] = [];
  utility.intervals = ({ from, to }) => {
    asked.push({ from, to });
    return [];
  };
  const sync = startProcess();
  const [account] = await connect('a');
  await sync.ensure(account, 'sandbox');
  const ensure = async () => sync.ensure(await reload(account), 'sandbox');
  const earliest = () => Math.floor(addMonths(clock.now, -HISTORY_MONTHS) / DAY) * DAY;
  return { account, asked, earliest, ensure };
};

describe('an account without data at the utility', () => {
  it('receives data that the utility publishes later', async () => {
    const { clock, store, syncedTo, utility } = processes;
    const { account, ensure } = await connectEmpty();
    const connectedAt = clock.now;
    const late = quarterHours(connectedAt - 2 * DAY, connectedAt);
    // The connector guard drops intervals from before the requested range.
    utility.intervals = ({ from }) => late.filter(({ start }) => start >= from);
    clock.now += DAY;
    await ensure();
    const chunks = await store.accounts.readChunks(account.id, 0, clock.now);
    const kept = chunks.map(({ body }) => new TextDecoder().decode(decodePieces(body, zlibCodec))).join(',');
    expect(JSON.parse(`[${kept}]`)).toHaveLength(late.length);
    expect(await syncedTo(account)).toBe(connectedAt);
  });

  it('counts as synced up to the start of the history and can be served', async () => {
    const { clock, syncedTo, utility } = processes;
    const { account, earliest, ensure } = await connectEmpty();
    expect(await syncedTo(account)).toBe(earliest());
    utility.hold = fault;
    clock.now += DAY;
    await expect(ensure()).resolves.toBe(true);
  });

  it('is synced at most once per interval', async () => {
    const { clock, utility } = processes;
    const { ensure } = await connectEmpty();
    for (let request = 0; request < 5; request += 1) await ensure();
    expect(utility.reads).toEqual(['a']);
    clock.now += 900;
    for (let request = 0; request < 5; request += 1) await ensure();
    expect(utility.reads).toEqual(['a', 'a']);
  });

  it('is never synced from before the history, even after years', async () => {
    const { clock } = processes;
    const { asked, earliest, ensure } = await connectEmpty();
    for (let year = 0; year < 2; year += 1) {
      clock.now += 365 * DAY;
      await ensure();
      expect(asked.at(-1)?.from).toBe(earliest());
    }
  });
});
