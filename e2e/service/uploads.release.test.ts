// Large uploads over a socket to the built service: its memory, its limits, and its end in the middle of one.
import { existsSync, readFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { writeGreenButton } from '@utility-connect/green-button';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { open, origin, page } from '../support/connect-requests.ts';
import { type RunningService, startService } from '../support/service.ts';

const MEGABYTE = 1024 * 1024;
/** Measured: 130 MB. A service that kept the file in memory would exceed the bound. */
const MAX_GROWTH = 220 * MEGABYTE;
/** Measured: 25 MB. */
const MAX_GROWTH_REFUSED = 100 * MEGABYTE;

let service: RunningService;
let token: string;
beforeEach(async () => {
  service = await startService({ origins: [origin] });
  onTestFinished(() => service.stop());
  token = await service.connectToken();
  await open(service, token);
  expect((await page(service, token, 'attempts/file', { utility_id: '14328' })).status).toBe(201);
});

const end = Math.floor(Date.now() / 86_400_000) * 86_400;
const anyReading = {
  direction: 'delivered',
  start: end - 300,
  seconds: 300,
  value: 0,
  estimated: false,
  quality: null,
  cost: null,
  currency: null,
} as const;

const [head = '', tail = ''] = [
  ...writeGreenButton([{ id: 'meter-1', service: 'electricity', unit: 'kWh', readings: [anyReading] }]),
]
  .join('')
  .split(/<IntervalReading>.*<\/IntervalReading>/);

/** A file of five-minute readings, piece by piece. A reading has 170 bytes, and seven times the indentation. */
function* fileOf(count: number, indentation = ''): Generator<string> {
  const readingAt = (start: number) =>
    `
<IntervalReading>
<timePeriod>
<duration>300</duration>
<start>${start}</start>
</timePeriod>
<value>${start % 997}</value>
</IntervalReading>`.replaceAll('\n', `\n${indentation}`);
  yield head;
  for (let left = count; left > 0; left -= 1_000) {
    const starts = Array.from({ length: Math.min(left, 1_000) }, (_, index) => end - (left - index) * 300);
    yield starts.map(readingAt).join('');
  }
  yield tail;
}

/** Of a file that has no end. */
const beginning = () => [...fileOf(1)].join('').replace('</feed>', '');

interface Refusal {
  readonly error: string;
  readonly error_description: string;
}
interface Attempt {
  readonly status: string;
  readonly uploaded: {
    readonly files: readonly object[];
    readonly accounts: readonly { readonly readings: number }[];
  };
}

const post = (headers: Readonly<Record<string, string | number>> = {}): ClientRequest =>
  request(`${service.connectUrl}/api/attempts/current/files`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Connect-Parent-Origin': origin,
      'File-Name': 'usage.xml',
      ...headers,
    },
  });

/** Sends pieces as fast as they are received, until there is an answer. */
const upload = async (
  pieces: Iterable<string | Uint8Array>,
  headers: Readonly<Record<string, string | number>> = {},
) => {
  const sending = post(headers);
  let isAnswered = false;
  const answer = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    sending.on('error', (error) => isAnswered || reject(error));
    sending.on('response', async (response) => {
      isAnswered = true;
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) });
    });
  });
  const answered = answer.then(() => undefined);
  let sent = 0;
  for (const piece of pieces) {
    if (isAnswered) break;
    sent += piece.length;
    if (!sending.write(piece))
      await Promise.race([new Promise((resolve) => sending.once('drain', resolve)), answered]);
  }
  if (!isAnswered) sending.end();
  const { status, body } = await answer;
  sending.destroy();
  return { status, body, sent };
};

const current = async () => (await (await page(service, token, 'attempts/current')).json()) as Attempt;

/** The largest resident memory of the service so far, and the one now, in bytes. */
const memory = () => {
  const status = readFileSync(`/proc/${service.pid()}/status`, 'utf8');
  const read = (name: string) => 1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
  return { peak: read('VmHWM'), now: read('VmRSS') };
};

describe.runIf(existsSync('/proc/self/status'))('the memory of the service', () => {
  it('stays flat while it receives 150 MB', { timeout: 300_000 }, async () => {
    const before = memory().now;
    const count = 150_000;
    const { status, body, sent } = await upload(fileOf(count, ' '.repeat(130)));
    expect(status).toBe(201);
    expect(sent).toBeGreaterThan(140 * MEGABYTE);
    expect((body as Attempt).uploaded.accounts).toMatchObject([{ readings: count }]);
    expect((await page(service, token, 'attempts/current/confirm', {})).status).toBe(200);
    expect(memory().peak - before).toBeLessThan(MAX_GROWTH);
  });

  it('attack: stays flat for 10 GB, which are refused at 200 MB', async () => {
    const before = memory().now;
    function* endless() {
      yield beginning();
      for (;;) yield `${' '.repeat(MEGABYTE - 5)}<id/>`;
    }
    const { status, body, sent } = await upload(endless(), { 'Content-Length': 10 * 1024 * MEGABYTE });
    expect([status, (body as Refusal).error]).toEqual([422, 'too_large']);
    expect((body as Refusal).error_description).toBe(
      'The file is too large. An attempt may have 200 MB, a file 1,000 usage points, and an archive 1,000 files.',
    );
    expect(sent).toBeLessThan(230 * MEGABYTE);
    expect(memory().peak - before).toBeLessThan(MAX_GROWTH_REFUSED);
    expect((await current()).uploaded.files).toEqual([]);
  });

  it('attack: stays flat for a zip bomb of 10 GB', async () => {
    const before = memory().now;
    // A member for each of 10,000 times 1 MB.
    const member = gzipSync(Buffer.alloc(MEGABYTE, ' '));
    const { status, body } = await upload([
      gzipSync(beginning()),
      ...Array.from({ length: 10_000 }, () => member),
    ]);
    expect([status, (body as Refusal).error]).toEqual([422, 'too_large']);
    expect(memory().peak - before).toBeLessThan(MAX_GROWTH_REFUSED);
  });
});

it('can be killed in the middle of an upload, which then works from the start', async () => {
  const count = 50_000;
  const sending = post();
  const lost = new Promise((resolve) => sending.on('error', resolve));
  const pieces = [...fileOf(count)];
  const half = pieces.slice(0, pieces.length / 2).join('');
  await new Promise((resolve) => sending.write(half, resolve));
  await service.restart();
  await lost;
  expect(await current()).toMatchObject({
    status: 'collecting_files',
    uploaded: { files: [], accounts: [] },
  });
  for (let round = 0; round < 2; round += 1) {
    const { status, body } = await upload(pieces);
    expect([status, (body as Attempt).uploaded]).toMatchObject([
      201,
      { files: [{ name: 'usage.xml' }], accounts: [{ readings: count }], left_out: [] },
    ]);
  }
});
