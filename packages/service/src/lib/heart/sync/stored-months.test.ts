import { decodePieces, encodeMonths, type Interval } from '@utility-connect/intervals';
import { zlibCodec } from '@utility-connect/intervals/zlib';
import { expect, it } from 'vitest';
import { replaceMonths } from './stored-months.ts';

const DAY = 86_400;
const [january, february, march] = [0, 1, 2].map((month) => Date.UTC(2026, month) / 1000) as [
  number,
  number,
  number,
];

const day = (start: number, usage: number): Interval => ({ start, end: start + DAY, usage });

const replace = async (stored: Interval[], fetched: Interval[], damaged: number[] = []) => {
  const months = { intact: encodeMonths(stored), damaged };
  const { chunks, change } = await replaceMonths(months, encodeMonths(fetched), january, zlibCodec);
  const written = chunks.map(({ month, body }) => [
    month,
    JSON.parse(`[${new TextDecoder().decode(decodePieces(body, zlibCodec))}]`),
  ]);
  return { written, change };
};

it('writes only the months that have changed', async () => {
  const stored = [day(january, 1), day(february, 1), day(march, 1)];
  const fetched = [day(february, 2), day(march, 1), day(march + DAY, 1)];
  expect(await replace(stored, fetched)).toEqual({
    written: [
      [february, [day(february, 2)]],
      [march, [day(march, 1), day(march + DAY, 1)]],
    ],
    change: { from: february, to: march + 2 * DAY, lastRevised: february },
  });
  expect(await replace(stored, stored)).toEqual({ written: [], change: undefined });
});

it('replaces damaged months by what was fetched, and counts all of them as changed', async () => {
  const fetched = [day(february, 2)];
  expect(await replace([day(january, 1)], fetched, [february, march])).toEqual({
    written: [
      [february, fetched],
      [march, []],
    ],
    change: { from: february, to: march + 31 * DAY, lastRevised: march + 31 * DAY - 1 },
  });
});
