import { expect, it } from 'vitest';
import { createWebSession, type WebRequest } from './web-session.ts';

const SHOP = 'https://www.example.com/';
const SSO = 'https://sso.example.net/';
const { signal } = new AbortController();

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Answer = { readonly status?: number; readonly location?: string; readonly cookies?: readonly string[] };

/** Starts a visit of sites that answer by address. Others answer with an empty page. */
const visit = (answers: Readonly<Record<string, Answer | Error>>, saved?: string) => {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (url, { headers, ...init } = {}) => {
    const request = new Request(url as string, init);
    sent.push({
      method: request.method,
      url: request.url,
      headers: headers as Record<string, string>,
      body: await request.text(),
    });
    const answer = answers[request.url] ?? {};
    if (answer instanceof Error) throw answer;
    const { status = 200, location, cookies = [] } = answer;
    const given = new Headers(location === undefined ? {} : { location });
    for (const cookie of cookies) given.append('set-cookie', cookie);
    return new Response(`page of ${request.url}`, { status, headers: given });
  };
  const web = createWebSession({ fetch, now: Date.now, userAgent: 'agent' }, saved);
  return {
    web,
    sent,
    get: (url: string, init: Partial<WebRequest> = {}) => web.request(url, { signal, ...init }),
    cookieOf: (url: string) => sent.findLast((request) => request.url === url)?.headers.cookie,
  };
};

it('keeps cookies over redirects and hosts, and sends each to its own host', async () => {
  const site = visit({
    [SHOP]: { status: 302, location: `${SSO}in`, cookies: ['shop=1; Path=/', 'old=1; Path=/'] },
    [`${SSO}in`]: { status: 303, location: `${SHOP}home`, cookies: ['sso=2; Path=/; HttpOnly'] },
    [`${SHOP}home`]: { cookies: ['old=; Path=/; Max-Age=0'] },
  });
  const answer = await site.get(SHOP);
  expect(answer).toMatchObject({ status: 200, url: `${SHOP}home`, text: `page of ${SHOP}home` });
  expect(site.sent.map(({ url, headers }) => [url, headers.cookie])).toEqual([
    [SHOP, undefined],
    [`${SSO}in`, undefined],
    [`${SHOP}home`, 'shop=1; old=1'],
  ]);
  await site.get(SSO);
  await site.get(`${SHOP}again`);
  expect(site.cookieOf(SSO)).toBe('sso=2');
  expect(site.cookieOf(`${SHOP}again`)).toBe('shop=1');
});

it('sends cookies by their domain and path', async () => {
  const site = visit({
    [SHOP]: { cookies: ['wide=1; Domain=example.com; Path=/', 'own=2; Path=/', 'deep=3; Path=/account'] },
  });
  await site.get(SHOP);
  for (const url of ['https://api.example.com/', `${SHOP}account/x`, 'https://example.org/'])
    await site.get(url);
  expect(site.cookieOf('https://api.example.com/')).toBe('wide=1');
  expect(site.cookieOf(`${SHOP}account/x`)?.split('; ').sort()).toEqual(['deep=3', 'own=2', 'wide=1']);
  expect(site.cookieOf('https://example.org/')).toBeUndefined();
});

it.each(['a=1; Domain=com', 'a=1; Domain=example.net', 'a=1; Domain=other.example.com'])(
  'ignores a cookie for hosts of others (attack: %s)',
  async (cookie) => {
    const site = visit({ [SHOP]: { cookies: [cookie] } });
    await site.get(SHOP);
    for (const url of [SHOP, SSO, 'https://other.example.com/', 'https://bank.com/']) {
      await site.get(url);
      expect(site.cookieOf(url)).toBeUndefined();
    }
  },
);

it('sends values of cookies as they came, in quotes or with any character', async () => {
  const site = visit({
    [SHOP]: { cookies: ['quoted="a b"; Path=/; Secure', 'raw=eyJh.b-c/+==,x:y; Path=/; Secure'] },
  });
  await site.get(SHOP);
  await site.get(SHOP);
  expect(site.cookieOf(SHOP)).toBe('quoted="a b"; raw=eyJh.b-c/+==,x:y');
  expect(await site.web.cookie('quoted', SHOP)).toBe('"a b"');
  expect(await site.web.cookie('quoted', SSO)).toBeUndefined();
});

it('goes on with saved cookies, and refuses other text as a login that has ended', async () => {
  const first = visit({ [SHOP]: { cookies: ['session="x"; Path=/; Secure; HttpOnly', 'nameless'] } });
  await first.get(SHOP);
  await first.web.addCookie('portal=1; Path=/', SHOP);
  const second = visit({}, first.web.save());
  await second.get(SHOP);
  expect(second.cookieOf(SHOP)).toBe('session="x"; nameless; portal=1');
  for (const text of ['', 'no cookies', '{"cookies": 1}'])
    expect(() => visit({}, text)).toThrow(expect.objectContaining({ code: 'login_expired' }));
});

it('posts forms and JSON', async () => {
  const site = visit({});
  await site.get(SHOP, { form: { user: 'ä b', pass: 'a&b=c' } });
  await site.get(SHOP, { json: { user: 'ä' }, method: 'PUT' });
  expect(site.sent).toMatchObject([
    {
      method: 'POST',
      body: 'user=%C3%A4+b&pass=a%26b%3Dc',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'agent', accept: '*/*' },
    },
    { method: 'PUT', body: '{"user":"ä"}', headers: { 'content-type': 'application/json' } },
  ]);
});

it.each([301, 302, 303])('follows status %i after a POST with a GET without the body', async (status) => {
  const site = visit({ [SHOP]: { status, location: '/home' } });
  await site.get(SHOP, { form: { pass: 'secret' } });
  expect(site.sent[1]).toMatchObject({ method: 'GET', url: `${SHOP}home`, body: '' });
  expect(site.sent[1]?.headers).not.toHaveProperty('content-type');
});

it.each([307, 308])('sends the body again after status %i', async (status) => {
  const site = visit({ [SHOP]: { status, location: '/v2' } });
  await site.get(SHOP, { form: { pass: 'secret' } });
  expect(site.sent[1]).toMatchObject({
    method: 'POST',
    body: 'pass=secret',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
});

it.each([307, 308])(
  'sends no body to another origin (attack: a redirect that takes the password along, %i)',
  async (status) => {
    const site = visit({ [SHOP]: { status, location: SSO } });
    const sending = site.get(SHOP, { form: { pass: 'secret' } });
    await expect(sending).rejects.toMatchObject({ code: 'invalid_answer' });
    expect(site.sent).toHaveLength(1);
  },
);

it('keeps headers within the first origin (attack: a redirect that takes the token along)', async () => {
  const site = visit({
    [SHOP]: { status: 302, location: '/a' },
    [`${SHOP}a`]: { status: 302, location: SSO },
    [SSO]: { status: 302, location: `${SHOP}b` },
  });
  await site.get(SHOP, { headers: { authorization: 'Bearer token', accept: 'text/html' } });
  const seen = site.sent.map(({ headers }) => [headers.authorization, headers.accept, headers['user-agent']]);
  expect(seen).toEqual([
    ['Bearer token', 'text/html', 'agent'],
    ['Bearer token', 'text/html', 'agent'],
    [undefined, 'text/html', 'agent'],
    [undefined, 'text/html', 'agent'],
  ]);
});

it('answers with the redirect itself if it is not to be followed, and keeps its cookies', async () => {
  const site = visit({ [SHOP]: { status: 302, location: '/home?code=1', cookies: ['a=1; Path=/'] } });
  const answer = await site.get(SHOP, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/home?code=1']);
  expect(site.sent).toHaveLength(1);
  expect(await site.web.cookie('a', SHOP)).toBe('1');
});

it('gives up on redirects without an end', async () => {
  const site = visit({ [SHOP]: { status: 302, location: '/' } });
  await expect(site.get(SHOP)).rejects.toMatchObject({ code: 'invalid_answer' });
  expect(site.sent.length).toBeLessThan(20);
});

it.each(['http://www.example.com/', 'ftp://www.example.com/', 'data:text/html,x'])(
  'asks no address without https (attack: a redirect to %s)',
  async (location) => {
    const site = visit({ [SHOP]: { status: 307, location } });
    await expect(site.get(SHOP, { form: { pass: 'secret' } })).rejects.toMatchObject({
      code: 'invalid_answer',
    });
    await expect(site.get(location)).rejects.toMatchObject({ code: 'invalid_answer' });
    expect(site.sent).toHaveLength(1);
  },
);

it.each([
  [429, 'rate_limited'],
  [500, 'utility_unavailable'],
  [503, 'utility_unavailable'],
])('reports status %i as %s, also at the end of redirects', async (status, code) => {
  const site = visit({ [SHOP]: { status: 302, location: SSO }, [SSO]: { status } });
  await expect(site.get(SHOP)).rejects.toMatchObject({ code });
});

it('answers with an allowed status of 500 or more', async () => {
  const site = visit({ [SHOP]: { status: 500 }, [SSO]: { status: 429 } });
  expect(await site.get(SHOP, { allowedStatuses: [500] })).toMatchObject({ status: 500 });
  await expect(site.get(SSO, { allowedStatuses: [500] })).rejects.toMatchObject({ code: 'rate_limited' });
});

it('reports a site that cannot be reached as an outage, and stops with its signal', async () => {
  const site = visit({ [SHOP]: new TypeError('fetch failed: secret') });
  await expect(site.get(SHOP)).rejects.toMatchObject({ code: 'utility_unavailable' });
  const reason = new Error('No longer needed.');
  await expect(site.get(SHOP, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

it('reads no more of a page than a connector can hold (attack: a page without an end)', async () => {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(1_000_000).fill(97));
    },
  });
  const fetch = async () => new Response(body);
  const web = createWebSession({ fetch, now: Date.now, userAgent: 'agent' });
  const { text } = await web.request(SHOP, { signal });
  expect(text.length).toBe(40_000_000);
  expect(pulled).toBeLessThan(50);
});
