import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { zlibCodec } from '@utility-connect/intervals/zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json } from '../../../../../test/support/harness.ts';

interface Interval {
  readonly start: number;
  readonly end: number;
  readonly usage: number;
  readonly exported?: number;
  readonly estimated?: true;
  readonly ghg_emissions?: number;
}

let harness: Harness;
let token: string;
let id: string;

const read = (path: string, headers: Record<string, string> = {}) =>
  harness.read(path, token, { ...harness.clientHeaders, ...headers });

/** Reads CSV without quotes. @returns a record for each line after the header. */
const records = (text: string): Record<string, string>[] => {
  const [header = '', ...lines] = text.split('\r\n');
  expect(lines.pop()).toBe('');
  const names = header.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((field, index) => [names[index] ?? '', field])),
  );
};

const seconds = (text: string | undefined): number => Date.parse(text ?? '') / 1000;

beforeAll(async () => {
  harness = await createHarness({ codec: zlibCodec });
  token = await harness.accessToken({ username: 'solar@example.com' });
  const [account] = await json<{ id: string }[]>(harness.read('/accounts', token));
  id = account?.id ?? '';
});

describe('GET /intervals as CSV', () => {
  it('has the same intervals as JSON', async () => {
    const { intervals } = await json<{ intervals: Interval[] }>(read(`/intervals?account_id=${id}`));
    const answer = await read(`/intervals?account_id=${id}&format=csv`);
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="intervals-${id}.csv"`);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Vary')).toBe('Accept, Accept-Encoding');
    const lines = records(await answer.text());
    expect(intervals.length).toBeGreaterThan(1000);
    expect(lines).toHaveLength(intervals.length);
    expect(intervals.some(({ estimated }) => estimated)).toBe(true);
    for (const [index, interval] of intervals.entries()) {
      const line = lines[index];
      expect(seconds(line?.start)).toBe(interval.start);
      expect(seconds(line?.end)).toBe(interval.end);
      expect(line).toMatchObject({
        usage_kwh: String(interval.usage),
        exported_kwh: String(interval.exported ?? ''),
        estimated: String(interval.estimated ?? false),
        ghg_emissions_kg_co2e: String(interval.ghg_emissions ?? ''),
      });
    }
  });

  it("has local_start on the meter's clock, also when it changes", async () => {
    // Clocks in California go back at 09:00 UTC.
    const change = Date.UTC(2026, 10, 1, 9) / 1000;
    const window = `start_date=${change - 3600}&end_date=${change + 3600}`;
    const answer = await read(`/intervals?account_id=${id}&format=csv&${window}`);
    const lines = records(await answer.text());
    const hours = lines.map(({ local_start: local }) => local?.slice(0, 13));
    expect(new Set(hours)).toEqual(new Set(['2026-11-01 01']));
    expect(lines.map(({ start }) => start?.slice(11, 13))).toEqual([
      ...Array(lines.length / 2).fill('08'),
      ...Array(lines.length / 2).fill('09'),
    ]);
  });

  it('is the same as gzip', async () => {
    const plain = await (await read(`/intervals?account_id=${id}&format=csv`)).text();
    const answer = await read(`/intervals?account_id=${id}&format=csv`, { 'Accept-Encoding': 'gzip' });
    expect(answer.headers.get('Content-Encoding')).toBe('gzip');
    expect(gunzipSync(new Uint8Array(await answer.arrayBuffer())).toString()).toBe(plain);
  });

  it('is only the header line where there is no data', async () => {
    const answer = await read(`/intervals?account_id=${id}&format=csv&start_date=0&end_date=1`);
    expect(records(await answer.text())).toEqual([]);
  });
});

describe('GET /users/<account_id>/bills as CSV', () => {
  it('has the same bills as JSON, with local dates', async () => {
    interface Bill {
      readonly bill_start_date: string;
      readonly usage: number | null;
      readonly cost: number | null;
    }
    const bills = Object.entries(await json<Record<string, Bill>>(read(`/users/${id}/bills`)));
    const answer = await read(`/users/${id}/bills`, { Accept: 'text/csv' });
    expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="bills-${id}.csv"`);
    expect(answer.headers.get('Vary')).toBe('Accept');
    const lines = records(await answer.text());
    expect(lines.length).toBeGreaterThan(0);
    expect(lines).toHaveLength(bills.length);
    for (const [index, [billId, { bill_start_date: start, usage, cost }]] of bills.entries()) {
      expect(lines[index]).toMatchObject({
        id: billId,
        usage_kwh: String(usage ?? ''),
        cost: String(cost ?? ''),
      });
      expect(seconds(lines[index]?.start)).toBe(seconds(start));
      expect(lines[index]?.local_start).toMatch(/^\d{4}-\d\d-\d\d 00:00:00$/);
    }
  });
});

it.each(['/intervals?account_id=ID&format=xml', '/users/ID/bills?format=xml', '/users/ID/bills?format='])(
  'rejects an unknown format and names the parameter: %s',
  async (path) => {
    const answer = await read(path.replace('ID', id));
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ error: 'invalid_request', param: 'format' });
  },
);

it("attack: another user's account is not found as CSV either", async () => {
  const stranger = await harness.accessToken({ userId: 'stranger' });
  for (const path of [`/intervals?account_id=${id}`, `/users/${id}/bills`]) {
    const answer = await harness.read(path, stranger, { ...harness.clientHeaders, Accept: 'text/csv' });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('Content-Type')).toBe('application/json');
  }
});

const run = promisify(execFile);
const has = (command: string, ...parameters: string[]): Promise<boolean> =>
  run(command, parameters).then(
    () => true,
    () => false,
  );

it.runIf(await has('python3', '-c', 'import csv'))('is read by Python’s csv module', async () => {
  const text = await (await read(`/intervals?account_id=${id}&format=csv`)).text();
  const script = `
import csv, io, sys
from datetime import datetime
rows = list(csv.DictReader(io.StringIO(sys.stdin.read(), newline=''), strict=True))
seconds = sum((datetime.fromisoformat(row['end'][:-1]) - datetime.fromisoformat(row['start'][:-1])).total_seconds() for row in rows)
print(len(rows), seconds, datetime.fromisoformat(rows[0]['local_start']).year)`;
  const child = run('python3', ['-c', script]);
  child.child.stdin?.end(text);
  const count = text.split('\r\n').length - 2;
  expect((await child).stdout).toMatch(new RegExp(`^${count} \\d+\\.0 2026\n$`));
});
