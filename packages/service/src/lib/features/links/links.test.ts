import { parseConnectToken } from '@utility-connect/protocol';
import { describe, expect, it } from 'vitest';
import { BASE_URL, json, NOW, PGE } from '../../../../test/support/harness.ts';
import { purgeAll } from '../../app/create-maintenance.ts';
import { createLinkHarness, type LinkHarness } from './testing/link-harness.ts';

const callback = 'https://app.example.com/callback';

const linkEvents = async (harness: LinkHarness) =>
  (await harness.events()).filter(([type]) => type.startsWith('connect_link.'));

describe('a connect link', () => {
  it('has an address with a token, one as a QR code, and ends after seven days by default', async () => {
    const { create, state } = await createLinkHarness();
    const link = await create();
    expect(Object.keys(link)).toEqual(['id', 'url', 'qr_svg_url', 'expires_at']);
    expect(link.url).toMatch(/^http:\/\/localhost:4000\/link\/links\/[\w-]{43}$/);
    expect(link.qr_svg_url).toBe(`${link.url}/qr.svg`);
    expect(link.expires_at).toBe(NOW / 1000 + 7 * 86_400);
    expect(await state(link.id)).toEqual({ status: 'open' });
  });

  it('gives the client a code that it can exchange, after a person has connected and closed the last page', async () => {
    const harness = await createLinkHarness();
    const { id, url } = await harness.create();
    const token = await harness.open(url);
    expect(await harness.state(id)).toEqual({ status: 'open' });
    await harness.signIn(token);
    expect(await harness.state(id)).toEqual({ status: 'open' });
    expect((await harness.finish(token)).redirect_to).toBe(`${BASE_URL}/link/closing`);
    const { status, code = '' } = await harness.state(id);
    expect(status).toBe('completed');
    const exchanged = await harness.exchange(code);
    expect(exchanged.status).toBe(200);
    const { access_token: accessToken } = await json<{ access_token: string }>(exchanged);
    expect(await json(harness.read('/accounts', accessToken))).toHaveLength(2);
    expect(await harness.state(id)).toEqual({ status: 'completed' });
  });

  it('has a fresh code of ten minutes at each call, and only the last one works', async () => {
    const harness = await createLinkHarness();
    const { id, url } = await harness.create();
    const token = await harness.open(url);
    await harness.signIn(token);
    await harness.finish(token);
    const first = (await harness.state(id)).code ?? '';
    // Long after the session has expired.
    harness.clock.now += 20 * 86_400_000;
    const second = (await harness.state(id)).code ?? '';
    expect((await harness.exchange(first)).status).toBe(400);
    harness.clock.now += 601_000;
    expect((await harness.exchange(second)).status).toBe(400);
    const third = (await harness.state(id)).code ?? '';
    harness.clock.now += 599_000;
    expect((await harness.exchange(third)).status).toBe(200);
  });

  it('is completed half an hour later for a person who closes the window before the last page', async () => {
    const harness = await createLinkHarness();
    const { id, url } = await harness.create();
    await harness.signIn(await harness.open(url));
    harness.clock.now += 1_799_000;
    expect(await harness.state(id)).toEqual({ status: 'open' });
    harness.clock.now += 1_000;
    const { status, code = '' } = await harness.state(id);
    expect(status).toBe('completed');
    expect((await harness.exchange(code)).status).toBe(200);
  });

  it('is not used up by a login without accounts', async () => {
    const harness = await createLinkHarness();
    const { id, url } = await harness.create();
    await harness.signIn(await harness.open(url), 'empty@example.com');
    const token = await harness.open(url);
    await harness.signIn(token);
    await harness.finish(token);
    expect((await harness.state(id)).status).toBe('completed');
  });

  it('returns to the redirect URI of the client with a code', async () => {
    const harness = await createLinkHarness();
    const { id, url } = await harness.create({ redirect_uri: callback });
    const answer = await harness.visit(url, { method: 'POST' });
    expect(answer.headers.get('location')).toContain(`redirect_uri=${encodeURIComponent(callback)}`);
    const token = await harness.open(url);
    await harness.signIn(token);
    const { redirect_to: target } = await harness.finish(token);
    const code = new URL(target ?? '').searchParams.get('code') ?? '';
    expect((await harness.exchange(code)).status).toBe(200);
    expect(await harness.state(id)).toEqual({ status: 'completed' });
  });

  it('makes sessions with the user, the utility and the sharing that it was created with', async () => {
    const harness = await createLinkHarness();
    const end = Math.floor(NOW / 1000) + 86_400 * 100;
    const sharing = { purpose: 'To size your panels.', scopes: 'accounts', history_months: 12 };
    const { url } = await harness.create({
      ...sharing,
      utility_id: PGE,
      expires_at: end,
      account_selection: true,
    });
    const token = await harness.open(url);
    expect(await json(harness.page(token, 'session', { origin: null, body: {} }))).toMatchObject({
      mode: 'create',
      ends_here: true,
      return_host: null,
      utility: { id: PGE },
      sharing: {
        purpose: 'To size your panels.',
        scopes: ['accounts'],
        history_months: 12,
        expires_at: end,
      },
    });
    const session = await harness.service.context.store.sessions.find(
      parseConnectToken(token)?.publicId ?? '',
    );
    expect(session).toMatchObject({ userId: 'user-1', accountSelection: true });
  });

  it('updates the connection of a user who has one', async () => {
    const harness = await createLinkHarness();
    await harness.accessToken();
    const { url } = await harness.create();
    const session = await json(harness.page(await harness.open(url), 'session', { origin: null, body: {} }));
    expect(session).toMatchObject({ mode: 'update', connected: [{ utility: { id: PGE } }] });
    expect(session).not.toHaveProperty('exit_to');
  });

  it('reports its first opening, its completion and its end to the client', async () => {
    const harness = await createLinkHarness();
    const used = await harness.create();
    await harness.open(used.url);
    const token = await harness.open(used.url);
    await harness.signIn(token);
    await harness.finish(token);
    await harness.finish(token);
    await harness.state(used.id);
    const unused = await harness.create({ user_id: 'user-2', expires_in: 60 });
    harness.clock.now += 60_000;
    await harness.state(unused.id);
    await harness.state(unused.id);
    expect(await linkEvents(harness)).toEqual([
      ['connect_link.opened', { connect_link_id: used.id, user_id: 'user-1' }],
      ['connect_link.completed', { connect_link_id: used.id, user_id: 'user-1' }],
      ['connect_link.expired', { connect_link_id: unused.id, user_id: 'user-2' }],
    ]);
  });

  it('ends with the time of the access that it asks for', async () => {
    const { create } = await createLinkHarness();
    const end = Math.floor(NOW / 1000) + 3_600;
    expect((await create({ expires_at: end })).expires_at).toBe(end);
  });

  it('lets a person finish who opened it just before its end, and expires after that', async () => {
    const harness = await createLinkHarness();
    const [late, none] = [await harness.create({ expires_in: 60 }), await harness.create({ expires_in: 60 })];
    harness.clock.now += 59_000;
    const token = await harness.open(late.url);
    await harness.open(none.url);
    harness.clock.now += 60_000;
    expect((await harness.visit(late.url)).status).toBe(410);
    expect(await harness.state(none.id)).toEqual({ status: 'open' });
    await harness.signIn(token);
    await harness.finish(token);
    expect((await harness.state(late.id)).status).toBe('completed');
    harness.clock.now += 1_800_000;
    expect(await harness.state(none.id)).toEqual({ status: 'expired' });
  });

  it('expires and is completed in the background too', async () => {
    const harness = await createLinkHarness();
    const unused = await harness.create({ expires_in: 60 });
    const used = await harness.create({ user_id: 'user-2' });
    await harness.signIn(await harness.open(used.url), 'solar@example.com');
    harness.service.work('link_end');
    harness.clock.now += 1_800_000;
    harness.service.context.wake('link_end');
    await expect
      .poll(async () => (await linkEvents(harness)).map(([type, { connect_link_id: id }]) => [type, id]), {
        timeout: 20_000,
      })
      .toEqual(
        expect.arrayContaining([
          ['connect_link.expired', unused.id],
          ['connect_link.completed', used.id],
        ]),
      );
  });

  it('is deleted with its user, and its open sessions end', async () => {
    const harness = await createLinkHarness();
    const accessToken = await harness.accessToken();
    const used = await harness.create();
    const open = await harness.create();
    const other = await harness.create({ user_id: 'user-2' });
    await harness.signIn(await harness.open(used.url));
    const token = await harness.open(open.url);
    const removed = await harness.call('/connection', {
      method: 'DELETE',
      headers: { ...harness.clientHeaders, Authorization: `Bearer ${accessToken}` },
    });
    expect(removed.status).toBe(204);
    expect(await harness.state(used.id)).toMatchObject({ error: 'not_found' });
    expect(await harness.state(open.id)).toMatchObject({ error: 'not_found' });
    expect((await harness.visit(open.url)).status).toBe(400);
    expect(await json(harness.page(token, 'session', { origin: null, body: {} }))).toMatchObject({
      error: 'connect_token_used',
    });
    expect(await harness.state(other.id)).toEqual({ status: 'open' });
  });

  it('is forgotten a month after its end', async () => {
    const harness = await createLinkHarness();
    const { id, url } = await harness.create();
    await harness.revoke(id);
    const { store, now } = harness.service.context;
    const purge = () => purgeAll({ store, now, signal: new AbortController().signal });
    harness.clock.now += 29 * 86_400_000;
    await purge();
    expect((await harness.visit(url)).status).toBe(410);
    harness.clock.now += 2 * 86_400_000;
    await purge();
    expect((await harness.visit(url)).status).toBe(400);
    expect(await harness.state(id)).toMatchObject({ error: 'not_found' });
  });
});

it.each([
  ['user_id', { user_id: '' }],
  ['utility_id', { utility_id: 'nowhere' }],
  ['purpose', { purpose: ' ' }],
  ['scopes', { scopes: 'everything' }],
  ['history_months', { history_months: 0 }],
  ['expires_at', { expires_at: 1 }],
  ['expires_in', { expires_in: 30 * 86_400 + 1 }],
  ['expires_in', { expires_in: 0 }],
  ['redirect_uri', { redirect_uri: 'https://elsewhere.example/callback' }],
  ['email', { email: 'person' }],
  ['locale', { locale: 'de' }],
])('refuses a link with a wrong %s', async (param, parameters) => {
  const { post } = await createLinkHarness();
  const answer = await post('/connect_links', { user_id: 'user-1', ...parameters });
  expect(answer.status).toBe(400);
  expect(await json(answer)).toMatchObject({ error: 'invalid_request', param });
});
