// Uploads to connectors of other formats than Green Button, some of which break the contract.
import { ConnectorError, type FileMethod, NotYetError } from '@utility-connect/connector';
import { expect, it } from 'vitest';
import { openUpload } from '../support/connect/upload.ts';
import { createHarness, json, NOW, PGE } from '../support/harness.ts';

const end = Math.floor(NOW / 1000);
const account = {
  key: '1',
  accountNumber: '1',
  address: '',
  timeZone: 'UTC',
  intervalSeconds: 3_600,
  hasEmissions: false,
  intervals: [{ start: end - 3_600, end, usageKwh: 0.5 }],
  bills: [],
};

/** Uploads a file that the connector reads as `readFile` says. */
const upload = async (readFile: () => Promise<unknown>, body: BodyInit = 'start,kwh') => {
  const errors: unknown[] = [];
  const method = { kind: 'file', accept: ['.csv'], readFile } as FileMethod;
  const harness = await createHarness({ methods: [method], onError: (error) => errors.push(error) });
  const page = await openUpload(harness);
  const answer = await page.upload(body, 'usage.csv');
  return { answer, errors, current: await page.current() };
};

it('stores what a connector has read, and tells Connect which files those are', async () => {
  const { answer, current } = await upload(async () => ({ accounts: [account], leftOut: [] }));
  expect(answer.status).toBe(201);
  expect(current.uploaded?.accounts).toMatchObject([{ readings: 1 }]);
  expect(current.utility.methods).toEqual([{ kind: 'file', accept: ['.csv'] }]);
});

it.each([
  ['leaves out `leftOut`', { accounts: [account] }],
  ['gives an unknown reason', { accounts: [account], leftOut: [{ reason: 'solar', count: 1 }] }],
  ['gives an account without intervals', { accounts: [{ ...account, intervals: null }], leftOut: [] }],
  ['gives an unknown doubt', { accounts: [{ ...account, localTimeAsUtc: 'perhaps' }], leftOut: [] }],
  ['gives an account without a number', { accounts: [{ ...account, accountNumber: '' }], leftOut: [] }],
  ['gives nothing', undefined],
])('stores nothing of a file, and logs the utility, when the connector %s', async (_fault, content) => {
  const { answer, errors, current } = await upload(async () => content);
  expect(answer.status).toBe(503);
  expect(current).toMatchObject({ status: 'collecting_files', uploaded: { files: [], left_out: [] } });
  expect(errors).toMatchObject([{ code: 'invalid_answer', message: expect.stringContaining(PGE) }]);
});

it.each([
  ['a TypeError', new TypeError('canary')],
  ['a NotYetError', new NotYetError(60, 'canary')],
])(
  'counts %s of a connector as an outage, logs it, and receives the rest of the file',
  async (_name, fault) => {
    let isReceived = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          isReceived = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const { answer, errors } = await upload(() => Promise.reject(fault), body);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10']);
    expect(isReceived).toBe(true);
    expect(errors).toEqual([expect.any(Error)]);
    expect(String(errors)).not.toContain('canary');
  },
);

it('asks the person to try again when the connector was stopped', async () => {
  const { answer, errors } = await upload(() =>
    Promise.reject(new ConnectorError('connector_stopped', 'The connector was stopped.')),
  );
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10']);
  expect(await json(answer)).toMatchObject({ error: 'temporarily_unavailable' });
  expect(errors).toEqual([]);
});
