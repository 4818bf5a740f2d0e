import { ConnectorError, type SignInMethod } from '@utility-connect/connector';
import { createGreenButtonFile } from '@utility-connect/connectors';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/lib/app/create-sql-store.ts';
import { createLogger } from '../../src/lib/node/logger.ts';
import { createCanary } from '../support/canary.ts';
import { createPage } from '../support/connect/connect-page.ts';
import { openSession } from '../support/connect/open-session.ts';
import { greenButton, openUpload } from '../support/connect/upload.ts';
import { createHarness, type Harness, HOST_ORIGIN, json, NOW, PGE } from '../support/harness.ts';
import { createQuickConnector } from '../support/quick-connector.ts';

const canary = createCanary();
const typed = canary.password;

const failures: Readonly<Record<string, () => unknown>> = {
  error: () => new Error(`No meter of ${typed}`),
  text: () => typed,
  outage: () => new ConnectorError('utility_unavailable', typed, { cause: new Error(typed) }),
  refusal: () => new ConnectorError('invalid_credentials', typed),
};
const connector: SignInMethod = {
  ...createQuickConnector({}),
  fields: [
    { name: 'account_number', label: 'Account number' },
    { name: 'holder', label: 'Name on the bill', optional: true },
  ],
  async signIn({ fields: { account_number: number = '', holder = '' } }) {
    const failure = failures[number] ?? failures[holder];
    if (failure) throw failure();
    return { kind: 'signed_in', login: number };
  },
  async listAccounts({ login }) {
    throw new Error(`${login} has no accounts`);
  },
};

let log: string;
let harness: Harness;
beforeEach(async () => {
  log = '';
  const logger = createLogger('trace', {
    write(line: string) {
      log += line;
    },
  });
  harness = await createHarness({
    methods: [connector, createGreenButtonFile({ now: () => Math.floor(NOW / 1000) })],
    onRequest: logger.request,
    onError: (error) => logger.error('background task failed', error),
  });
});

const expectNoLeak = () => {
  expect(log).not.toBe('');
  expect(canary.foundIn(log)).toEqual([]);
};

describe('what a person types into a field that a connector declares is not in the log', () => {
  it.each(Object.keys(failures))('when the utility repeats it: %s', async (failure) => {
    for (const fields of [
      { account_number: typed, holder: failure },
      { account_number: failure, holder: typed },
    ]) {
      const token = await openSession(harness);
      await harness.page(token, 'attempts', { body: { utility_id: PGE, fields } });
      expect((await createPage(harness, token).settled()).status).toBe('failed');
    }
    if (failure === 'error') expect(log).toContain('background task failed');
    expectNoLeak();
  });

  it('when its accounts cannot be read', async () => {
    const token = await openSession(harness);
    await harness.page(token, 'attempts', { body: { utility_id: PGE, fields: { account_number: typed } } });
    expect((await createPage(harness, token).settled()).status).toBe('failed');
    expectNoLeak();
  });

  it.each([
    ['too long', { account_number: typed.repeat(30) }],
    ['the name of a field', { [typed]: typed }],
    ['a list', { account_number: [typed] }],
    ['a text in place of the fields', typed],
  ])('when it is %s', async (_name, fields) => {
    const token = await openSession(harness);
    const answer = await harness.page(token, 'attempts', { body: { utility_id: PGE, fields } });
    expect(answer.status).toBe(400);
    expect(canary.foundIn(await answer.text())).toEqual([]);
    expectNoLeak();
  });
});

describe('the name of a file is not in the log', () => {
  const file = greenButton({ start: NOW / 1000 - 7_200, values: [1] });

  it('when it is read, refused or lost', async () => {
    const page = await openUpload(harness);
    const lost = new ReadableStream<Uint8Array>({ pull: (stream) => stream.error(new Error(typed)) });
    const statuses: number[] = [];
    for (const body of [file, `%PDF-1.7 ${typed}`, `${typed},b,c\n1,2,3`, lost]) {
      statuses.push((await page.upload(body, typed)).status);
    }
    expect(statuses).toEqual([201, 422, 422, 400]);
    expect((await page.current()).uploaded?.files).toMatchObject([{ name: typed }]);
    await page.remove((await page.current()).uploaded?.files[0]?.id ?? '');
    expectNoLeak();
  });

  it('when it is not percent-encoded', async () => {
    const { token } = await openUpload(harness);
    const answer = await harness.call('/link/api/attempts/current/files', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Connect-Parent-Origin': HOST_ORIGIN,
        'File-Name': `%${encodeURIComponent(typed).replaceAll('%', '%%')}`,
      },
      body: file,
    });
    expect([answer.status, (await json(answer)).param]).toEqual([400, 'File-Name']);
    expectNoLeak();
  });

  it('when the file cannot be stored', async () => {
    const files = harness.service.context.store.files as { add: Store['files']['add'] };
    files.add = async (_attemptId, { name }) => {
      throw Object.assign(new Error('constraint'), { parameters: [name] });
    };
    expect((await (await openUpload(harness)).upload(file, typed)).status).toBe(500);
    expect(log).toContain('constraint');
    expectNoLeak();
  });
});
