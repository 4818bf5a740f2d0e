import { describe, expect, it } from 'vitest';
import { HOUR, meter, now, read, readings, xmlOf } from './testing/files.ts';

const DAY = 24 * HOUR;

it.each([
  ['a month', now - 30 * DAY, 30 * DAY],
  ['the current month', now - 10 * DAY, 30 * DAY],
  ['today so far', now - 10 * HOUR, DAY],
])('keeps hours with a gap beside a reading for %s', async (_name, start, seconds) => {
  const hours = readings(now - 30 * DAY, Array(720).fill(1)).filter((_, index) => index !== 715);
  const longer = readings(start, [500], { seconds, direction: 'received' });
  const xml = xmlOf(meter({ readings: [...hours, ...longer] }));
  const { accounts } = await read(xml.replace('<flowDirection>19<', '<flowDirection>1<'));
  expect([...(accounts[0]?.intervals ?? [])]).toHaveLength(719);
});

describe('usage and export', () => {
  const intervalsOf = async (...all: ReturnType<typeof readings>[]) => {
    const { accounts, leftOut } = await read(xmlOf(meter({ readings: all.flat() })));
    return { intervals: [...(accounts[0]?.intervals ?? [])], leftOut };
  };
  const start = now - DAY;

  it('of the same time become one interval', async () => {
    const { intervals } = await intervalsOf(
      readings(start, [1, 2]),
      readings(start, [0.5, 0.25], { direction: 'received' }),
    );
    expect(intervals).toEqual([
      { start, end: start + HOUR, usageKwh: 1, exportedKwh: 0.5 },
      { start: start + HOUR, end: start + 2 * HOUR, usageKwh: 2, exportedKwh: 0.25 },
    ]);
  });

  it('of different lengths are added up to the longer one', async () => {
    const { intervals } = await intervalsOf(
      readings(start, [1, 2, 3, 4, 5, 6, 7, 8], { seconds: 900 }),
      readings(start, [0.5], { direction: 'received' }),
    );
    expect(intervals).toEqual([
      { start, end: start + HOUR, usageKwh: 10, exportedKwh: 0.5 },
      ...[5, 6, 7, 8].map((usageKwh, index) => ({
        start: start + HOUR + index * 900,
        end: start + HOUR + (index + 1) * 900,
        usageKwh,
        exportedKwh: 0,
      })),
    ]);
  });

  it('of a net meter are both there, also in an interval without export', async () => {
    const net = xmlOf(meter({ readings: readings(start, [1, 2, 3]) })).replace(
      '<flowDirection>1<',
      '<flowDirection>4<',
    );
    const solar = net.replace('<value>2000000<', '<value>-2000000<');
    for (const [xml, exported] of [
      [net, [0, 0, 0]],
      [solar, [0, 2, 0]],
    ] as const) {
      const { accounts } = await read(xml);
      const intervals = [...(accounts[0]?.intervals ?? [])];
      expect(intervals.map(({ exportedKwh }) => exportedKwh)).toEqual(exported);
    }
  });

  it.each([0, 1, 20])(
    'are both there for a meter with export as negative values of flow %d',
    async (flow) => {
      const xml = xmlOf(meter({ readings: readings(start, [1, 2, 3]) }))
        .replace('<flowDirection>1<', `<flowDirection>${flow}<`)
        .replace('<value>2000000<', '<value>-2000000<');
      const [account] = (await read(xml)).accounts;
      const energy = [...(account?.intervals ?? [])].map(({ usageKwh, exportedKwh }) => [
        usageKwh,
        exportedKwh,
      ]);
      expect(energy).toEqual([
        [1, 0],
        [0, 2],
        [3, 0],
      ]);
    },
  );

  it('which never begin at the same time become intervals of a day at most', async () => {
    const { intervals, leftOut } = await intervalsOf(
      readings(start - 5 * DAY, Array(100).fill(1)),
      readings(start - 5 * DAY + 1800, Array(100).fill(1), { direction: 'received' }),
    );
    expect(intervals.every((each) => each.end - each.start <= 90_000)).toBe(true);
    expect(intervals.every((each, index) => each.start >= (intervals[index - 1]?.end ?? 0))).toBe(true);
    expect(leftOut).toMatchObject([{ reason: 'damaged' }]);
  });

  it('have the cost of the usage: absent where unknown, never 0', async () => {
    const priced = (cost: number | null) => ({ cost, currency: cost === null ? null : 'GBP' });
    const { accounts } = await read(
      xmlOf(
        meter({
          readings: [
            ...[0.1, null, 0, -0.25].flatMap((cost, index) =>
              readings(start + index * HOUR, [1], priced(cost)),
            ),
            // Quarter hours beside an hour of export; one of them has no cost in the second hour.
            ...[0.1, 0.2, 0.3, 0.4, 0.1, null, 0.3, 0.4].flatMap((cost, index) =>
              readings(start + 4 * HOUR + index * 900, [1], { ...priced(cost), seconds: 900 }),
            ),
            ...readings(start + 4 * HOUR, [1, 1], { ...priced(9), direction: 'received' }),
          ],
        }),
      ),
    );
    const costs = [...(accounts[0]?.intervals ?? [])].map(({ cost }) => cost);
    expect(costs).toEqual([0.1, undefined, 0, -0.25, 1, undefined]);
    expect(accounts[0]?.currency).toBe('GBP');
  });

  it('have no cost where the file has only costs of 0, or none', async () => {
    for (const price of [{ cost: 0, currency: 'USD' }, {}]) {
      const { accounts } = await read(xmlOf(meter({ readings: readings(start, [1, 2], price) })));
      const [account] = accounts;
      expect(account).not.toHaveProperty('currency');
      for (const interval of account?.intervals ?? []) expect(interval).not.toHaveProperty('cost');
    }
  });

  it('keeps estimates apart', async () => {
    const { intervals } = await intervalsOf(
      readings(start, [1], { quality: 8, estimated: true }),
      readings(start + HOUR, [2]),
    );
    expect(intervals.map(({ estimated }) => estimated)).toEqual([true, undefined]);
  });
});
