import type { ConnectorAccount, MeterInterval, Utility } from '@utility-connect/connector';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  accounts,
  aps,
  code,
  connector,
  create,
  directory,
  intervals,
  loginOf,
  now,
  pge,
  seconds,
} from './testing/sandbox.ts';
import { zoneOf } from './time-zone.ts';

describe('sandbox intervals', () => {
  let quarter: ConnectorAccount;
  let hourly: ConnectorAccount;
  let whole: Awaited<ReturnType<typeof intervals>>;
  beforeAll(async () => {
    [quarter, hourly] = (await accounts('user@example.com')) as [ConnectorAccount, ConnectorAccount];
    whole = await intervals(quarter);
  });

  it('cover 24 months up to now without gaps or overlaps', () => {
    const { all } = whole;
    expect(all[0]?.start).toBe(seconds('2024-11-20T08:00:00Z')); // midnight in California
    expect(all.at(-1)?.end).toBe(seconds('2026-11-20T22:00:00Z'));
    expect(all.every(({ start, end }) => end - start === 900)).toBe(true);
    expect(all.every(({ start }, at) => at === 0 || start === all[at - 1]?.end)).toBe(true);
  });

  it('are hourly for the second account', async () => {
    const { all } = await intervals(hourly);
    expect(all.every(({ start, end }) => end - start === 3600 && start % 3600 === 0)).toBe(true);
    expect(all.every(({ start }, at) => at === 0 || start === all[at - 1]?.end)).toBe(true);
    expect(all.at(-1)?.end).toBe(seconds('2026-11-20T22:00:00Z'));
  });

  it('come in batches of one UTC month', () => {
    const months = whole.batches.map(
      (batch) => new Set(batch.map(({ start }) => new Date(start * 1000).toISOString().slice(0, 7))),
    );
    expect(months.every((month) => month.size === 1)).toBe(true);
    expect(months).toHaveLength(25);
  });

  it('have at most 4 decimals of kWh and 5 of kg, and are never negative', () => {
    for (const { usageKwh, emissionsKgCo2e = -1 } of whole.all) {
      if (usageKwh < 0 || Number(usageKwh.toFixed(4)) !== usageKwh) expect(usageKwh).toBe('four decimals');
      if (emissionsKgCo2e < 0 || Number(emissionsKgCo2e.toFixed(5)) !== emissionsKgCo2e)
        expect(emissionsKgCo2e).toBe('five decimals');
    }
  });

  it('do not depend on how the range is split', async () => {
    const from = seconds('2026-02-27T13:20:11Z');
    const to = seconds('2026-03-12T01:02:03Z');
    const once = (await intervals(quarter, { from, to })).all;
    const pieces: MeterInterval[] = [];
    for (let at = from; at < to; at += 100_003) {
      pieces.push(...(await intervals(quarter, { from: at, to: Math.min(to, at + 100_003) })).all);
    }
    expect(pieces).toEqual(once);
    expect(once).toEqual(whole.all.filter(({ end }) => end > from && end <= to));
  });

  it('do not depend on the current time', async () => {
    const later = create(now + 200 * 86_400);
    const from = seconds('2025-08-01T00:00:00Z');
    const to = seconds('2025-09-01T00:00:00Z');
    expect((await intervals(quarter, { from, to, using: later })).all).toEqual(
      (await intervals(quarter, { from, to })).all,
    );
  });

  it('end within the requested range, which excludes its start', async () => {
    const from = seconds('2026-06-01T00:00:00Z');
    const ends = (await intervals(quarter, { from, to: from + 1800 })).all.map(({ end }) => end - from);
    expect(ends).toEqual([900, 1800]);
    expect((await intervals(quarter, { from, to: from })).all).toEqual([]);
    expect((await intervals(quarter, { from: now - 60, to: now + 86_400 })).all).toEqual([]);
  });

  it.each([
    ['2026-03-08', 92, 23],
    ['2026-11-01', 100, 25],
    ['2026-07-01', 96, 24],
  ])('follow daylight saving time in California on %s', async (date, quarters, hours) => {
    const zone = zoneOf('America/Los_Angeles');
    const day = Date.parse(`${date}T00:00:00Z`) / 86_400_000;
    const range = { from: zone.midnight(day), to: zone.midnight(day + 1) };
    const list = (await intervals(quarter, range)).all;
    expect(list).toHaveLength(quarters);
    expect(list[0]?.start).toBe(range.from);
    expect(list.at(-1)?.end).toBe(range.to);
    expect(new Set(list.map(({ start }) => start)).size).toBe(quarters);
    expect((await intervals(hourly, range)).all).toHaveLength(hours);
  });

  it.each(['2026-03-08', '2026-11-01'])('ignore daylight saving time in Arizona on %s', async (date) => {
    const [account] = (await accounts('user@example.com', aps)) as [ConnectorAccount];
    const from = seconds(`${date}T07:00:00Z`);
    expect(account.timeZone).toBe('America/Phoenix');
    expect((await intervals(account, { utility: aps, from, to: from + 86_400 })).all).toHaveLength(96);
  });

  it('have emissions only in California', async () => {
    const from = seconds('2026-06-01T00:00:00Z');
    const inCalifornia = (await intervals(quarter, { from, to: from + 86_400 })).all;
    expect(inCalifornia.every(({ emissionsKgCo2e }) => emissionsKgCo2e !== undefined)).toBe(true);
    // PacifiCorp serves a corner of California; its main state is Utah.
    for (const utility of [aps, directory.find('14354') as Utility]) {
      const [account] = (await accounts('user@example.com', utility)) as [ConnectorAccount];
      expect(account.hasEmissions).toBe(false);
      const elsewhere = (await intervals(account, { utility, from, to: from + 86_400 })).all;
      expect(elsewhere.some((interval) => 'emissionsKgCo2e' in interval)).toBe(false);
    }
  });

  it("have the published yearly mean of California's emissions", () => {
    const year = whole.all.filter(
      ({ start }) => start >= seconds('2025-10-01T00:00:00Z') && start < seconds('2026-10-01T00:00:00Z'),
    );
    const rates = year
      .filter(({ usageKwh }) => usageKwh > 0.05)
      .map(({ usageKwh, emissionsKgCo2e = 0 }) => emissionsKgCo2e / usageKwh);
    const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    expect(Math.abs(mean / 0.195037 - 1)).toBeLessThan(0.02);
  });

  it('fall to 0 at noon on sunny days for the solar login, which then exports', async () => {
    const [account] = (await accounts('solar@example.com')) as [ConnectorAccount];
    const from = seconds('2026-06-01T00:00:00Z');
    const { all } = await intervals(account, { username: 'solar@example.com', from, to: from + 30 * 86_400 });
    const noon = all.filter(({ start }) => start % 86_400 >= 19 * 3600 && start % 86_400 < 21 * 3600);
    expect(noon.filter(({ usageKwh }) => usageKwh === 0).length / noon.length).toBeGreaterThan(0.8);
    expect(noon.filter(({ exportedKwh = 0 }) => exportedKwh > 0.5).length / noon.length).toBeGreaterThan(0.5);
    const night = all.filter(({ start }) => start % 86_400 >= 8 * 3600 && start % 86_400 < 11 * 3600);
    expect(night.every(({ usageKwh, exportedKwh }) => usageKwh > 0 && exportedKwh === 0)).toBe(true);
    expect(whole.all.some((interval) => 'exportedKwh' in interval)).toBe(false);
  });

  it('are local days for the daily login, also when clocks change', async () => {
    const username = 'daily@example.com';
    const [account] = (await accounts(username)) as [ConnectorAccount];
    const { all } = await intervals(account, { username });
    expect(all.every(({ start }, at) => at === 0 || start === all[at - 1]?.end)).toBe(true);
    expect(new Set(all.map(({ start, end }) => (end - start) / 3600))).toEqual(new Set([24, 23, 25]));
    expect(all.at(-1)?.end).toBe(seconds('2026-11-20T08:00:00Z'));
    const day = all.find(({ start }) => start === seconds('2026-11-01T07:00:00Z'));
    expect(day?.end).toBe(seconds('2026-11-02T08:00:00Z'));
    expect(day?.usageKwh).toBeGreaterThan(4);
  });

  it('are estimated yesterday and today, and replaced by the real values two days later', async () => {
    const [midnight, from] = [seconds('2026-11-19T08:00:00Z'), seconds('2026-11-18T00:00:00Z')];
    const { all } = await intervals(quarter, { from });
    for (const { start, estimated = false } of all) expect(estimated).toBe(start >= midnight);
    const later = (await intervals(quarter, { from, to: now, using: create(now + 2 * 86_400) })).all;
    expect(later.map(({ start }) => start)).toEqual(all.map(({ start }) => start));
    expect(later.some(({ estimated }) => estimated)).toBe(false);
    const changed = later.filter(({ usageKwh }, at) => usageKwh !== all[at]?.usageKwh);
    expect(changed.length).toBeGreaterThan(100);
    expect(changed.every(({ start }) => start >= midnight)).toBe(true);
    const laterStill = create(now + 90 * 86_400);
    expect((await intervals(quarter, { from, to: now, using: laterStill })).all).toEqual(later);
  });

  it('stop when the signal aborts', async () => {
    const controller = new AbortController();
    const login = await loginOf('user@example.com');
    const { signal } = controller;
    const request = { utility: pge, login, accountKey: quarter.key, from: 0, to: now, signal };
    let batches = 0;
    const read = async () => {
      for await (const _batch of connector.readIntervals(request)) {
        batches++;
        controller.abort(new Error('gone'));
      }
    };
    await expect(read()).rejects.toThrow('gone');
    expect(batches).toBe(1);
  });

  it('are not returned for an account of another login', async () => {
    expect(await code(intervals({ ...quarter, key: '9999' }))).toBe('login_expired');
    expect(await code(intervals({ ...quarter, key: '__proto__' }))).toBe('login_expired');
  });
});

it('has the data of the pending login a minute after the sign-in', async () => {
  const username = 'pending@example.com';
  const [account] = await accounts(username);
  if (!account) throw new Error('no account');
  await expect(intervals(account, { username })).rejects.toMatchObject({
    name: 'NotYetError',
    retryAfterSeconds: 60,
  });
  const { all } = await intervals(account, { username, using: create(now + 60) });
  expect(all.length).toBeGreaterThan(1000);
});
