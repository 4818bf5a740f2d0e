import type { CompletedSession } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../support/connect/connect-page.ts';
import { consent, credentials } from '../support/connect/open-session.ts';
import { attemptWhere, createHarness, type Harness, json } from '../support/harness.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});

const open = (token: string) => harness.page(token, 'session', { body: {} });

describe('the hosted flow', () => {
  const hosted = { origin: null };
  const uri = 'https://app.example.com/callback';

  it('returns to the registered redirect_uri with code and the unchanged state', async () => {
    const token = await harness.connectToken();
    const state = 'a b&c=ü/?#';
    await harness.page(token, 'session', { ...hosted, body: { redirect_uri: uri, state } });
    await harness.page(token, 'session/consent', { ...hosted, body: consent });
    await harness.page(token, 'attempts', { ...hosted, body: credentials });
    await attemptWhere(
      ({ status }) => status === 'succeeded',
      () => harness.page(token, 'attempts/current', { ...hosted, method: 'GET' }),
    );
    // A reload has only the token.
    expect((await harness.page(token, 'session', { ...hosted, body: {} })).status).toBe(200);
    const { code, redirect_to: to } = await json<CompletedSession>(
      harness.page(token, 'session/complete', { ...hosted, body: {} }),
    );
    const address = new URL(to ?? '');
    expect(`${address.origin}${address.pathname}`).toBe(uri);
    expect([...address.searchParams]).toEqual([
      ['code', code],
      ['state', state],
    ]);
  });

  it('tells the page where leaving returns to, also after a reload', async () => {
    const token = await harness.connectToken();
    const body = { redirect_uri: uri, state: 'a b&=ü' };
    const exitTo = `${uri}?error=access_denied&state=a%20b%26%3D%C3%BC`;
    expect(await json(harness.page(token, 'session', { ...hosted, body }))).toMatchObject({
      exit_to: exitTo,
    });
    expect(await json(harness.page(token, 'session', { ...hosted, body: {} }))).toMatchObject({
      exit_to: exitTo,
    });
    const withoutState = { redirect_uri: uri };
    expect(await json(harness.page(token, 'session', { ...hosted, body: withoutState }))).toMatchObject({
      exit_to: `${uri}?error=access_denied`,
    });
  });

  it('tells an embedded page of no such address, even if the session has a redirect URI', async () => {
    const token = await harness.connectToken();
    await harness.page(token, 'session', { ...hosted, body: { redirect_uri: uri, state: 's' } });
    expect(await json(open(token))).not.toHaveProperty('exit_to');
  });

  it.each([undefined, '', 'https://app.example.com/callback/', 'javascript:alert(1)'])(
    'rejects the redirect_uri %j',
    async (redirectUri) => {
      const token = await harness.connectToken();
      const body = redirectUri === undefined ? {} : { redirect_uri: redirectUri };
      const response = await harness.page(token, 'session', { ...hosted, body });
      expect(response.status).toBe(403);
      expect(await json(response)).toMatchObject({ error: 'redirect_uri_not_allowed' });
    },
  );

  it('issues no code for a session that was never opened with a redirect_uri', async () => {
    const page = await openPage(harness);
    await page.signIn();
    const response = await harness.page(page.token, 'session/complete', { ...hosted, body: {} });
    expect(await json(response)).toMatchObject({ error: 'redirect_uri_not_allowed' });
  });
});
