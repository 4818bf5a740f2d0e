import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { BASE_URL, createHarness, json } from '../../../../test/support/harness.ts';
import { StoreError } from '../../core/database/store-error.ts';

const filled = {
  company_name: 'Sunny & Söhne <b>GmbH</b>',
  email: 'dev@sunny.example',
  redirect_uris: 'https://sunny.example/callback\r\nhttp://localhost:3000/callback',
  origins: 'https://sunny.example\r\nhttp://localhost:*',
};

const submit = (fetch: (request: Request) => Response | Promise<Response>, form: Record<string, string>) =>
  fetch(new Request(`${BASE_URL}/register`, { method: 'POST', body: new URLSearchParams(form) }));

const credentialsIn = (mail: string) => ({
  'Service-Client-Id': /Client id:\s+(\S+)/.exec(mail)?.[1] ?? '',
  'Service-Secret': /Client secret:\s+(\S+)/.exec(mail)?.[1] ?? '',
});

describe('/register', () => {
  it('shows a labeled form and allows no script except its own', async () => {
    const { call } = await createHarness();
    const answer = await call('/register');
    expect(answer.headers.get('Content-Type')).toContain('text/html');
    expect(answer.headers.get('Content-Security-Policy')).toMatch(
      /default-src 'none'.*frame-ancestors 'none'/,
    );
    const page = await answer.text();
    const nonces = new Set([...page.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce));
    expect(nonces.size).toBe(1);
    expect(answer.headers.get('Content-Security-Policy')).toContain(`script-src 'nonce-${[...nonces]}';`);
    expect(page).not.toMatch(/ on\w+="| style="/);
    for (const name of ['company_name', 'email', 'redirect_uris', 'origins', 'accent', 'logo']) {
      expect(page).toContain(`<label for="${name}">`);
      expect(page).toContain(`name="${name}"`);
    }
    expect(page).toMatch(/<textarea id="origins"[^>]*>http:\/\/localhost:\*<\/textarea>/);
  });

  it('creates a sandbox client and sends its id and secret by e-mail', async () => {
    const { service, call } = await createHarness();
    const answer = await submit(service.fetch, filled);
    expect(answer.status).toBe(200);
    const [mail] = service.outbox;
    expect(mail?.to).toBe('dev@sunny.example');
    const headers = credentialsIn(mail?.text ?? '');
    expect(await service.context.store.clients.find(headers['Service-Client-Id'])).toMatchObject({
      companyName: filled.company_name,
      environment: 'sandbox',
      redirectUris: ['https://sunny.example/callback', 'http://localhost:3000/callback'],
      origins: ['https://sunny.example', 'http://localhost:*'],
      appearance: null,
    });
    expect((await call('/utilities', { headers })).status).toBe(200);
  });

  it('attack: a registration cannot mail its own words to a stranger', async () => {
    const { service } = await createHarness();
    await submit(service.fetch, { ...filled, company_name: 'Pay your bill: https://evil.example' });
    expect(JSON.stringify(service.outbox)).not.toMatch(/evil|Pay/);
  });

  it('shows the client id and samples with it, which can be copied, and the next steps', async () => {
    const { service } = await createHarness();
    const page = await (await submit(service.fetch, filled)).text();
    const { 'Service-Client-Id': id } = credentialsIn(service.outbox[0]?.text ?? '');
    expect(page).toContain(`<code>${id}</code>`);
    expect(page).toContain(`Service-Client-Id: ${id}`);
    expect(page).toContain(`${BASE_URL}/auth/connect-token`);
    expect(page).toContain(`&quot;${BASE_URL}/connect/&quot;`);
    expect(page.match(/class="panel"/g)).toHaveLength(4);
  });

  it('says whether the mail was sent or, without a mail server, written to a file', async () => {
    const { service } = await createHarness();
    expect(await (await submit(service.fetch, filled)).text()).toContain('spam folder');
    Object.assign(service.context.mailer, { folder: '.data/outbox' });
    const page = await (await submit(service.fetch, filled)).text();
    expect(page).toContain('<code>.data/outbox</code>');
    expect(page).not.toMatch(/have sent|spam/);
  });

  it('stores the accent color with the client', async () => {
    const { service } = await createHarness();
    await submit(service.fetch, { ...filled, accent: '#0A7D4F' });
    const { 'Service-Client-Id': id } = credentialsIn(service.outbox[0]?.text ?? '');
    expect(await service.context.store.clients.find(id)).toMatchObject({
      appearance: { variables: { accent: '#0a7d4f' } },
    });
  });

  it('never shows the secret, and stores only its hash', async () => {
    const { service } = await createHarness();
    const page = await (await submit(service.fetch, filled)).text();
    const { 'Service-Client-Id': id, 'Service-Secret': secret } = credentialsIn(
      service.outbox[0]?.text ?? '',
    );
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(page).not.toContain(secret);
    expect(JSON.stringify(await service.context.store.clients.find(id))).not.toContain(secret);
  });

  it('escapes what was typed', async () => {
    const { service } = await createHarness();
    for (const form of [filled, { ...filled, email: '"><script>alert(1)</script>' }]) {
      const page = await (await submit(service.fetch, form)).text();
      expect(page).not.toContain('<b>');
      expect(page).not.toContain('<script>');
    }
  });

  it.each([
    [{ company_name: '' }, 'Company name'],
    [{ company_name: '   ' }, 'Company name'],
    [{ company_name: 'x'.repeat(101) }, 'Company name'],
    [{ company_name: 'a\nb' }, 'Company name'],
    [{ company_name: 'Sunny\u202e' }, 'Company name must not contain invisible characters'],
    [{ email: 'nonsense' }, 'E-mail'],
    [{ email: 'a@b.example\nBcc: c@d.example' }, 'E-mail'],
    [{ redirect_uris: 'http://sunny.example/callback' }, 'Redirect URIs'],
    [{ redirect_uris: 'javascript:alert(1)' }, 'Redirect URIs'],
    [{ redirect_uris: 'https://sunny.example/cb?code=old' }, 'Redirect URIs must not have code'],
    [{ origins: 'https://sunny.example/path' }, 'Allowed origins'],
    [{ origins: '*' }, 'Allowed origins'],
    [{ accent: 'red;background:url(//evil.example)' }, 'Accent color'],
    [{ accent: '"><style>*{display:none}</style>' }, 'Accent color'],
  ])(
    'rejects %j with an error at the field, keeps the other fields, and sends no mail',
    async (wrong, label) => {
      const { service } = await createHarness();
      const answer = await submit(service.fetch, { ...filled, company_name: 'Sunny', ...wrong });
      expect(answer.status).toBe(400);
      const page = await answer.text();
      expect(page).toMatch(new RegExp(`class="error" id="\\w+-error">${label}\\b`));
      expect(page).toContain('aria-invalid="true"');
      if (!('email' in wrong)) expect(page).toContain('value="dev@sunny.example"');
      expect(service.outbox).toEqual([]);
    },
  );

  it('reports the codes of a mail error without its message, and removes the client', async () => {
    const errors: unknown[] = [];
    const { service } = await createHarness({ onError: (error) => errors.push(error) });
    const { clients } = service.context.store;
    const put = vi.spyOn(clients, 'put');
    service.context.mailer.send = async ({ to, text }) => {
      const words = `535 refused <${to}> with smtp://user:password@mail.example: ${text}`;
      throw Object.assign(new Error(words), { code: 'EAUTH', responseCode: 535, response: words });
    };
    expect((await submit(service.fetch, filled)).status).toBe(503);
    expect(errors).toMatchObject([
      { name: 'MailNotSentError', message: expect.stringContaining('EAUTH, 535') },
    ]);
    const told = inspect(errors[0], { depth: 9, showHidden: true });
    for (const word of ['sunny.example', 'Client secret', 'smtp:', 'refused <'])
      expect(told).not.toContain(word);
    const [client] = put.mock.lastCall ?? [];
    expect(await clients.find(client?.id ?? '')).toBeNull();
  });

  it('responds with 503 and sends no mail when the database is down', async () => {
    const errors: unknown[] = [];
    const { service } = await createHarness({ onError: (error) => errors.push(error) });
    vi.spyOn(service.context.store.clients, 'put').mockRejectedValue(
      new StoreError('database_unreachable', 'away'),
    );
    const answer = await submit(service.fetch, filled);
    expect(answer.status).toBe(503);
    expect(await json(answer)).toMatchObject({ error: 'temporarily_unavailable' });
    expect(service.outbox).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('says that the mail was not accepted, and keeps what was typed', async () => {
    const { service } = await createHarness();
    service.context.mailer.send = async () => {
      throw new Error('no mail server');
    };
    const answer = await submit(service.fetch, { ...filled, company_name: 'Sunny' });
    expect(answer.status).toBe(503);
    const page = await answer.text();
    expect(page).toContain('could not be sent');
    expect(page).toContain('value="Sunny"');
    expect(page).not.toContain('no mail server');
  });
});
