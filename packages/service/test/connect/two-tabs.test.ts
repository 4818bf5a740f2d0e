import { beforeEach, describe, expect, it } from 'vitest';
import { consent, credentials } from '../support/connect/open-session.ts';
import { createHarness, type Harness, json } from '../support/harness.ts';

let harness: Harness;
let token: string;
beforeEach(async () => {
  harness = await createHarness();
  token = await harness.connectToken();
});

const first = { opening: 'page-number-one-0001' };
const second = { opening: 'page-number-two-0002' };
const open = (page: { opening?: string }) => harness.page(token, 'session', { body: {}, ...page });
const agree = async (page: { opening?: string }) =>
  (await harness.page(token, 'session/consent', { body: consent, ...page })).status;

describe('a session that was opened in two tabs', () => {
  it('continues in the tab that opened it last', async () => {
    await open(first);
    await open(second);
    expect(await agree(second)).toBe(204);
    expect(await agree(first)).toBe(409);
    expect((await open(first)).status).toBe(200);
    expect(await agree(first)).toBe(204);
    expect(await agree(second)).toBe(409);
  });

  it.each([
    ['POST', 'session/consent'],
    ['POST', 'session/complete'],
    ['POST', 'attempts'],
    ['GET', 'attempts/current'],
    ['DELETE', 'attempts/current'],
    ['POST', 'attempts/current/choice'],
    ['POST', 'attempts/current/resend'],
    ['POST', 'attempts/current/answer'],
  ])('rejects %s %s from the other tab', async (method, path) => {
    await open(first);
    await open(second);
    const body = method === 'POST' ? credentials : undefined;
    const response = await harness.page(token, path, { method, body, ...first });
    expect(response.status).toBe(409);
    expect(await json(response)).toMatchObject({ error: 'opened_elsewhere' });
  });
});

it('rejects a page that never opened the session', async () => {
  expect(await agree(first)).toBe(409);
});

it('accepts a request without the id of a page', async () => {
  await open(first);
  expect(await agree({})).toBe(204);
});

it.each(['', 'short', 'x'.repeat(65), 'spaces are not right', '<script>alert(1)</script>'])(
  'rejects %j as the id of a page',
  async (opening) => {
    const response = await open({ opening });
    expect(response.status).toBe(400);
    expect(await json(response)).toMatchObject({ error: 'invalid_request', param: 'Connect-Opening' });
  },
);
