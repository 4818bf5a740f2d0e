import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { succeeded } from '../support/connect/open-session.ts';
import { createHarness, type Harness, PGE } from '../support/harness.ts';
import { type OpenedStore, openStore, storeNames } from '../support/open-store.ts';

// Values in URLs and forms outside the public API. `openapi-requests.test.ts` covers the public API.
const written: [name: string, value: string][] = [
  ['a NUL', '%00'],
  ['a NUL inside', 'abc%00def'],
  ['a lone surrogate', '%ED%A0%80'],
  ['invalid UTF-8', '%FF%FE'],
  ['a truncated UTF-8 sequence', '%E2%82'],
  ['a truncated percent escape', '%E'],
  ['10 kB', 'x'.repeat(10_000)],
  ['10 kB of NUL', '%00'.repeat(10_000)],
  ['__proto__', '__proto__'],
];

// Values in JSON, including ones that are not text.
const inJson: [name: string, value: unknown][] = [
  ['a NUL', '\0'],
  ['a NUL inside', 'abc\0def'],
  ['a lone surrogate', '\ud800'],
  ['10 kB', 'x'.repeat(10_000)],
  ['a list', ['x']],
  ['an object', { $ne: '' }],
  ['null', null],
  ['a number', 1e308],
];

const values: Record<string, string> = {
  redirect_uri: 'https://app.example.com/callback',
  state: 'state',
  terms_version: '2026-11-20',
  locale: 'en',
  utility_id: PGE,
  username: 'user@example.com',
  password: 'password',
  fields: '',
  answer: '1',
  method: 'sms',
  company_name: 'Sunny',
  email: 'dev@example.com',
  redirect_uris: '',
  origins: '',
  accent: '',
};

const addresses = [
  '/link/?session=HERE',
  '/link/?connect_token=HERE',
  '/link/?HERE=1',
  '/link/assets/HERE',
  '/link/api/utilities?query=HERE',
  '/link/api/utilities?limit=HERE',
  '/link/api/utilities?last=HERE',
  '/link/api/HERE',
  '/connect/HERE',
  '/register?HERE=HERE',
  '/HERE',
];

const bodies: Record<string, readonly string[]> = {
  '/link/api/session': ['redirect_uri', 'state'],
  '/link/api/session/consent': ['terms_version', 'locale'],
  '/link/api/attempts': ['utility_id', 'fields', 'username', 'password'],
  '/link/api/attempts/current/choice': ['method'],
  '/link/api/attempts/current/answer': ['answer'],
  '/register': ['company_name', 'email', 'redirect_uris', 'origins', 'accent'],
};

const consent = { terms_version: '2026-11-20', locale: 'en' };

describe.each(storeNames)('hostile values on %s', (name) => {
  let opened: OpenedStore;
  let harness: Harness;
  let token: string;
  beforeAll(async () => {
    opened = await openStore[name]();
    const empty = new Uint8Array();
    const asset = { contentType: 'text/javascript', plain: empty, gzip: empty, brotli: empty };
    harness = await createHarness({
      store: opened.store,
      limits: { signInsPerAddress: 0, signInsPerLogin: 0, registrationsPerEmail: 0 },
      assets: {
        page: { render: async () => ({ html: '', scriptSources: [], styleSources: [] }) },
        script: asset,
        files: new Map([['index.js', asset]]),
      },
    });
    token = await harness.connectToken();
    await harness.page(token, 'session', { body: { redirect_uri: values.redirect_uri }, origin: null });
  });
  afterAll(() => opened.close());

  const statusOf = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const headers = { ...init.headers, Authorization: `Bearer ${token}` };
    const answer = await harness.call(path, { ...init, headers });
    expect(answer.headers.getSetCookie()).toEqual([]);
    return answer.status;
  };

  describe.each(written)('%s', (_name, value) => {
    it.each(addresses)('never gets a 5xx in the URL %s', async (address) => {
      expect(await statusOf(address.replaceAll('HERE', value))).toBeLessThan(500);
    });

    it.each(['redirect_uri', 'state'])(
      'never gets a 5xx as the %s of a valid connect token',
      async (parameter) => {
        const query = {
          connect_token: token,
          redirect_uri: values.redirect_uri,
          state: 'x',
          [parameter]: value,
        };
        const pairs = Object.entries(query).map((pair) => pair.join('='));
        expect(await statusOf(`/link/?${pairs.join('&')}`)).toBeLessThan(500);
      },
    );

    it.each(Object.keys(bodies))('never gets a 5xx in a form field of %s', async (path) => {
      for (const field of bodies[path] ?? []) {
        const fields = { ...fieldsOf(path), [field]: value };
        const body = Object.entries(fields).map((pair) => pair.join('='));
        const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
        expect(await statusOf(path, { method: 'POST', headers, body: body.join('&') }), field).toBeLessThan(
          500,
        );
      }
    });
  });

  it.each(inJson)('%s never gets a 5xx in a JSON field', async (_name, value) => {
    for (const [path, names] of Object.entries(bodies)) {
      for (const field of names) {
        const flat = { ...fieldsOf(path), [field]: value };
        const { username, password } = flat;
        const fields = field === 'fields' ? value : { username, password };
        const body = JSON.stringify({ ...flat, fields });
        const headers = { 'Content-Type': 'application/json' };
        expect(await statusOf(path, { method: 'POST', headers, body }), `${path} ${field}`).toBeLessThan(500);
      }
    }
  });

  it.each(written)('%s never gets a 5xx as the id of a file', async (_name, value) => {
    await harness.page(token, 'session/consent', { body: consent, origin: null });
    await harness.page(token, 'attempts/file', { body: { utility_id: PGE }, origin: null });
    const path = `/link/api/attempts/current/files/${value}`;
    expect(await statusOf(path, { method: 'DELETE' })).toBeLessThan(500);
  });

  it('lets the session complete after all hostile requests', async () => {
    await harness.page(token, 'session/consent', { body: consent, origin: null });
    const { utility_id, username, password } = values;
    const body = { utility_id, fields: { username, password } };
    await harness.page(token, 'attempts', { body, origin: null });
    await succeeded(harness, token);
    const answer = await harness.page(token, 'session/complete', { body: {}, origin: null });
    expect(answer.status).toBe(200);
  });
});

const fieldsOf = (path: string): Record<string, string> =>
  Object.fromEntries((bodies[path] ?? []).map((field) => [field, values[field] ?? '']));
