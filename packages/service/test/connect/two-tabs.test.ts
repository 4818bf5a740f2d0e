import { beforeEach, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json, PGE } from '../support/harness.ts';

let harness: Harness;
let token: string;
beforeEach(async () => {
  harness = await createHarness();
  token = await harness.connectToken();
});

const first = { opening: 'page-number-one-0001' };
const second = { opening: 'page-number-two-0002' };
const open = (page: { opening?: string }) => harness.page(token, 'session', { body: {}, ...page });
const agree = (page: { opening?: string }) =>
  harness.page(token, 'session/consent', { body: { terms_version: '2026-11-20', locale: 'en' }, ...page });

describe('a session that two tabs opened', () => {
  it('goes on in the one that opened it last', async () => {
    await open(first);
    await open(second);
    expect((await agree(second)).status).toBe(204);
    const refused = await agree(first);
    expect(refused.status).toBe(409);
    expect(await json(refused)).toMatchObject({ error: 'opened_elsewhere' });
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
  ])('refuses %s %s to the other, whatever it sends', async (method, path) => {
    await open(first);
    await open(second);
    const body = { utility_id: PGE, username: 'user@example.com', password: 'password' };
    const answer = await harness.page(token, path, { method, ...first, ...(method === 'POST' && { body }) });
    expect(answer.status).toBe(409);
    expect(await json(answer)).toMatchObject({ error: 'opened_elsewhere' });
  });

  it('can be taken back', async () => {
    await open(first);
    await open(second);
    expect((await open(first)).status).toBe(200);
    expect((await agree(first)).status).toBe(204);
    expect((await agree(second)).status).toBe(409);
  });
});

it('refuses a page that never opened the session', async () => {
  expect((await agree(first)).status).toBe(409);
});

it('asks nothing of a caller that does not say which page it is', async () => {
  await open(first);
  expect((await agree({})).status).toBe(204);
});

it.each(['', 'short', 'x'.repeat(65), 'spaces are not right', '<script>alert(1)</script>'])(
  'refuses to call a page %j',
  async (opening) => {
    const answer = await open({ opening });
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ error: 'invalid_request', param: 'Connect-Opening' });
  },
);
