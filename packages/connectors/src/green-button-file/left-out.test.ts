import { describe, expect, it } from 'vitest';
import { gasMeter, HOUR, meter, now, read, readings, waterMeter, xmlOf } from './testing/files.ts';

const DAY = 24 * HOUR;

describe('what is left out is counted', () => {
  const leftOutOf = async (...meters: Parameters<typeof xmlOf>) =>
    Object.fromEntries((await read(xmlOf(...meters))).leftOut.map(({ reason, count }) => [reason, count]));

  it('for meters of gas and water', async () => {
    expect(await leftOutOf(meter(), gasMeter, waterMeter)).toEqual({ gas: 1, water: 1 });
  });

  it('for readings in 2099', async () => {
    const future = readings(4_070_908_800, [1, 1]);
    const file = meter({ readings: [...readings(now - HOUR, [1]), ...future] });
    expect(await leftOutOf(file)).toEqual({ future: 2 });
  });

  it('for readings before 1990', async () => {
    const old = readings(HOUR, [1, 1, 1]);
    expect(await leftOutOf(meter({ readings: [...old, ...readings(now - HOUR, [1])] }))).toEqual({
      damaged: 3,
    });
  });

  it('for readings of a month and of seconds', async () => {
    const month = readings(now - 90 * DAY, [300], { seconds: 30 * DAY });
    const fast = readings(now - HOUR, [1, 1], { seconds: 30 });
    expect(await leftOutOf(meter({ readings: [...month, ...readings(now - DAY, [1]), ...fast] }))).toEqual({
      wrong_length: 3,
    });
  });

  it('for readings that are there twice', async () => {
    const xml = xmlOf(meter());
    const block = xml.match(/<entry>(?:(?!<entry>).)*<IntervalBlock.*?<\/entry>/s)?.[0] ?? '';
    const { accounts, leftOut } = await read(xml.replace(block, block + block));
    expect([...(accounts[0]?.intervals ?? [])]).toHaveLength(3);
    expect(leftOut).toEqual([{ reason: 'duplicate', count: 3 }]);
  });

  it('for readings in another unit', async () => {
    const therms = xmlOf(meter({ unit: 'therm' }))
      .replace('</feed>', '')
      .replaceAll(/delivered/g, 'other');
    const xml = therms + xmlOf(meter()).replace(/^[\s\S]*?<entry>/, '<entry>');
    expect((await read(xml)).leftOut).toEqual([{ reason: 'not_energy', count: 3 }]);
  });

  it('for readings that belong to no meter', async () => {
    const lost = xmlOf(meter())
      .match(/<entry>(?:(?!<entry>).)*<IntervalBlock.*?<\/entry>/s)?.[0]
      ?.replaceAll(/<link[^>]*>/g, '');
    const xml = xmlOf(meter(), meter({ id: 'meter-2' })).replace('</feed>', `${lost}</feed>`);
    expect((await read(xml)).leftOut).toEqual([{ reason: 'damaged', count: 3 }]);
  });

  it('for a file that is cut off', async () => {
    const long = meter({ readings: readings(now - 1000 * HOUR, Array(1000).fill(1)) });
    const xml = xmlOf(long);
    const { accounts, leftOut } = await read(xml.slice(0, xml.length * 0.8));
    expect([...(accounts[0]?.intervals ?? [])].length).toBeGreaterThan(100);
    expect(leftOut).toContainEqual({ reason: 'cut_off', count: 1 });
  });
});
