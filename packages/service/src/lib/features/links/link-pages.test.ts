import decodeQr from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { imageOf } from './testing/image-of.ts';
import { createLinkHarness } from './testing/link-harness.ts';

const pageIn = async (answer: Response): Promise<string> => {
  const html = await answer.text();
  return html.replace(/<style.*?<\/style>/s, '').replaceAll(/<[^>]+>/g, '\n');
};

const speaking = (locale: string) => ({ headers: { 'Accept-Language': locale } });

describe('the page of a link', () => {
  it('shows who asks, for what and why, that the link is from them, and what to do if it is for somebody else', async () => {
    const { create, visit } = await createLinkHarness();
    const { url } = await create({
      purpose: 'To size your <panels>.',
      scopes: 'intervals bills',
      utility_id: '14328',
    });
    const answer = await visit(url);
    expect(answer.status).toBe(200);
    const text = await pageIn(answer);
    for (const part of [
      'Sunny Solar',
      'This link is from',
      'To size your &lt;panels&gt;.',
      'electricity usage, bills',
      'Pacific Gas &amp; Electric',
      'Not for you, or not expected? Close this page.',
      'Continue',
      'Sandbox: test data only',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('account numbers');
  });

  it('has no word of a sandbox for a production client', async () => {
    const { create, visit } = await createLinkHarness({ environment: 'production' });
    const { url } = await create();
    expect(await pageIn(await visit(url))).not.toContain('Sandbox');
  });

  it.each([
    ['es', 'le pide sus datos de electricidad', 'Cierre esta página'],
    ['fr', 'vous demande vos données d’électricité', 'Fermez cette page'],
  ])('is in the language of the browser: %s', async (locale, title, close) => {
    const { create, visit } = await createLinkHarness();
    const { url } = await create();
    const text = await pageIn(await visit(url, speaking(locale)));
    expect(text).toContain(title);
    expect(text).toContain(close);
  });

  it('keeps its address to itself: no referrer, no cache, no search engine, no frame, no script', async () => {
    const { create, visit } = await createLinkHarness();
    const { headers } = await visit((await create()).url);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).not.toContain('script-src');
  });

  it('goes on to the hosted page when its button is pressed', async () => {
    const { create, visit } = await createLinkHarness();
    const answer = await visit((await create()).url, { method: 'POST' });
    expect(answer.status).toBe(303);
    const target = new URL(answer.headers.get('location') ?? '');
    expect(target.origin + target.pathname).toBe('http://localhost:4000/link/');
    expect(target.searchParams.get('connect_token')).toMatch(/^[\w.-]+$/);
  });

  it.each([
    ['unknown', 400, 'This link doesn’t work'],
    ['completed', 410, 'This link was already used'],
    ['expired', 410, 'This link has expired'],
    ['revoked', 410, 'This link is no longer valid'],
  ])('explains why a link cannot be opened: %s', async (state, status, title) => {
    const harness = await createLinkHarness();
    const { id, url } = await harness.create({ expires_in: 3_600 });
    const address = state === 'unknown' ? `${url.slice(0, -1)}_` : url;
    if (state === 'completed') await harness.signIn(await harness.open(url));
    if (state === 'expired') harness.clock.now += 3_600_000;
    if (state === 'revoked') await harness.revoke(id);
    for (const method of ['GET', 'POST']) {
      const answer = await harness.visit(address, { method });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(await pageIn(answer)).toContain(title);
    }
    expect((await harness.visit(`${address}/qr.svg`)).status).toBe(404);
  });

  it('can be opened thirty times an hour', async () => {
    const { create, visit, clock } = await createLinkHarness();
    const { url } = await create();
    const press = async () => (await visit(url, { method: 'POST' })).status;
    for (let count = 0; count < 30; count += 1) expect(await press()).toBe(303);
    expect(await press()).toBe(429);
    clock.now += 3_601_000;
    expect(await press()).toBe(303);
  });
});

it.each([
  ['en', 'You can close this window'],
  ['es', 'Ya puede cerrar esta ventana'],
  ['fr', 'Vous pouvez fermer cette fenêtre'],
])('says on the last page that the window can be closed: %s', async (locale, title) => {
  const { call } = await createLinkHarness();
  const answer = await call('/link/closing', speaking(locale));
  expect(answer.status).toBe(200);
  expect(await pageIn(answer)).toContain(title);
});

it('has a QR code that reads as the link, without a header', async () => {
  const { create, visit } = await createLinkHarness();
  const { url, qr_svg_url: address } = await create();
  const answer = await visit(address);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(decodeQr(imageOf(await answer.text()))).toBe(url);
});
