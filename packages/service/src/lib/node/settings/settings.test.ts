import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

describe('settings', () => {
  it('have the documented defaults', () => {
    expect(readSettings({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      baseUrl: 'http://localhost:4000',
      connectUrl: 'http://localhost:4000/link',
      databaseUrl: 'sqlite:.data/utility-connect.db',
      databasePoolSize: 10,
      databaseTimeoutMs: 1500,
      maxConcurrentRequests: 48,
      encryptionKey: undefined,
      previousKeys: [],
      smtpUrl: undefined,
      mailFrom: undefined,
      sandboxClient: undefined,
      sandboxCustodianUrl: undefined,
      connectors: [],
      allowedHosts: [],
      connectorHosts: {},
      sources: undefined,
      sandboxSources: {},
      webhookHosts: [],
      utilities: [],
      utilityCredentials: new Map(),
      hasRegistration: true,
      hasStatusPage: false,
      operatorToken: undefined,
      listed: expect.any(Array),
      metricsPort: undefined,
      trustedProxies: 0,
      limits: {
        signInsPerLogin: 20,
        signInsPerAddress: 300,
        registrationsPerAddress: 20,
        registrationsPerEmail: 5,
        requestsPerClient: 0,
      },
      logLevel: 'info',
    });
  });

  it('serve registration by default only where the service is not public', () => {
    const served = (environment: Record<string, string>) => readSettings(environment).hasRegistration;
    const BASE_URL = 'https://api.example.com';
    expect(served({ BASE_URL: 'http://127.0.0.1:4000' })).toBe(true);
    expect(served({ BASE_URL })).toBe(false);
    expect(served({ BASE_URL, REGISTRATION: 'on' })).toBe(true);
    expect(served({ REGISTRATION: 'off' })).toBe(false);
  });

  it('derive the base address from the port, and the Connect address from the base address', () => {
    expect(readSettings({ PORT: '5000' }).connectUrl).toBe('http://localhost:5000/link');
    expect(readSettings({ BASE_URL: 'https://api.example.com/' }).connectUrl).toBe(
      'https://api.example.com/link',
    );
    expect(readSettings({ CONNECT_URL: 'https://link.example.com/' }).connectUrl).toBe(
      'https://link.example.com',
    );
  });

  it('normalize addresses as browsers do, for comparison with origins', () => {
    expect(readSettings({ BASE_URL: 'HTTPS://API.Example.com:443/' }).baseUrl).toBe(
      'https://api.example.com',
    );
    expect(readSettings({ CONNECT_URL: 'https://bücher.example/Link//' }).connectUrl).toBe(
      'https://xn--bcher-kva.example/Link',
    );
  });

  it('list the hosts that webhooks may be sent to', () => {
    expect(readSettings({ WEBHOOK_ALLOW: 'localhost, Receiver' }).webhookHosts).toEqual([
      'localhost',
      'receiver',
    ]);
    expect(() => readSettings({ WEBHOOK_ALLOW: 'http://localhost' })).toThrow(/^WEBHOOK_ALLOW is malformed/);
  });

  it('list the origins that connectors reach in place of hosts', () => {
    const value = 'conso.boris.sh=https://conso.example.com/, *.Example.com = http://127.0.0.1:4003';
    expect(readSettings({ CONNECTOR_HOSTS: value }).connectorHosts).toEqual({
      'conso.boris.sh': 'https://conso.example.com',
      '*.example.com': 'http://127.0.0.1:4003',
    });
  });

  it.each([
    'conso.boris.sh',
    'conso.boris.sh=',
    '=https://conso.example.com',
    '*=https://conso.example.com',
    '*.*.sh=https://conso.example.com',
    'boris.*=https://conso.example.com',
    'https://conso.boris.sh=https://conso.example.com',
    'conso.boris.sh:443=https://conso.example.com',
    'conso.boris.sh=conso.example.com',
    'conso.boris.sh=http://conso.example.com',
    'conso.boris.sh=https://user:canary@conso.example.com',
    'conso.boris.sh=https://conso.example.com/api',
    'conso.boris.sh=https://conso.example.com?a=b',
    'conso.boris.sh=https://one.example.com,conso.boris.sh=https://two.example.com',
  ])('refuse the malformed CONNECTOR_HOSTS %s in one line', (value) => {
    expect(() => readSettings({ CONNECTOR_HOSTS: value })).toThrow(
      /^CONNECTOR_HOSTS is malformed: it must be [^\n]+$/,
    );
    expect(() => readSettings({ CONNECTOR_HOSTS: value })).not.toThrow('canary');
  });

  it.each([
    ['SOURCES', 'none,gb-octopus-energy'],
    ['SOURCES', 'Octopus Energy'],
    ['SOURCES', ','],
    ['SANDBOX_SOURCES', 'gb-octopus-energy'],
    ['SANDBOX_SOURCES', 'gb-octopus-energy=https://api.octopus.energy'],
    ['SANDBOX_SOURCES', '*.octopus.energy=http://localhost:4003'],
  ])('refuse the malformed %s %s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} is malformed: `));
  });

  it('list connectors and the hosts that they may request', () => {
    const { connectors, allowedHosts } = readSettings({
      CONNECTORS: '@someone/connector-x, ./mine.mjs,',
      CONNECTOR_ALLOW: 'localhost,127.0.0.1,FD00::1',
    });
    expect(connectors).toEqual(['@someone/connector-x', './mine.mjs']);
    expect(allowedHosts).toEqual(['localhost', '127.0.0.1', 'fd00::1']);
    for (const CONNECTOR_ALLOW of ['http://localhost', 'localhost:4010', 'a/b', 'user@host']) {
      expect(() => readSettings({ CONNECTOR_ALLOW })).toThrow(/^CONNECTOR_ALLOW is malformed: [^\n]+$/);
    }
  });

  it.each([
    'smtp://127.0.0.1:2525',
    'smtp://[::1]:2525/',
    'smtps://user%40example.com:p%23ss%2Fw%3Frd%40@mail.example.com:465',
    'smtp://mail.example.com?tls.rejectUnauthorized=false',
  ])('accept the mail server %s', (smtpUrl) => {
    expect(readSettings({ SMTP_URL: smtpUrl }).smtpUrl).toBe(smtpUrl);
  });

  it('refuse port 0 without BASE_URL, which would be derived from the port', () => {
    expect(() => readSettings({ PORT: '0' })).toThrow(/^BASE_URL is missing[^\n]+PORT[^\n]+$/);
    const BASE_URL = 'https://api.example.com';
    expect(readSettings({ PORT: '0', BASE_URL })).toMatchObject({ port: 0, baseUrl: BASE_URL });
  });

  it.each([{ PORT: '4710', METRICS_PORT: '4710' }, { METRICS_PORT: '4000' }])(
    'refuse the same port for the service and its metrics: %j',
    (ports) => {
      expect(() => readSettings(ports)).toThrow(SettingsError);
      expect(() => readSettings(ports)).toThrow(/^METRICS_PORT [^\n]+ another one than PORT\.$/);
    },
  );

  it('accept 0 for both ports', () => {
    const ports = { PORT: '0', METRICS_PORT: '0', BASE_URL: 'https://api.example.com' };
    expect(readSettings(ports)).toMatchObject({ port: 0, metricsPort: 0 });
  });

  it('treat an empty variable as not set', () => {
    expect(readSettings({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 4000, smtpUrl: undefined });
  });

  it.each([
    'postgres://user:p%23ss@db.example:6432/uc?sslmode=require',
    'postgresql:///uc?host=/run/postgresql',
    'postgres://db.example/uc?uselibpqcompat=true&sslmode=verify-ca&sslrootcert=/ca.crt',
  ])('accept the database %s', (databaseUrl) => {
    expect(readSettings({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl);
  });

  it.each(['0', '2', '10.0.0.0/8', '10.0.0.1, 2001:db8::/32'])('accept the trusted proxies %s', (text) => {
    expect(() => readSettings({ TRUST_PROXY: text })).not.toThrow();
  });

  it.each(['true', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/8/8', '-1', 'proxy.example'])(
    'refuse the trusted proxies %s',
    (text) => expect(() => readSettings({ TRUST_PROXY: text })).toThrow(/^TRUST_PROXY is malformed/),
  );

  const bytes = Uint8Array.from({ length: 32 }, (_, index) => 255 - index);
  const base64 = Buffer.from(bytes).toString('base64');

  it.each([base64, base64.slice(0, -1), Buffer.from(bytes).toString('base64url'), `${base64}\n`])(
    'accept the key %j',
    (ENCRYPTION_KEY) => {
      expect(readSettings({ ENCRYPTION_KEY }).encryptionKey).toEqual(bytes);
      const ENCRYPTION_KEY_PREVIOUS = `${ENCRYPTION_KEY}, ${Buffer.alloc(32).toString('base64')}`;
      expect(readSettings({ ENCRYPTION_KEY_PREVIOUS }).previousKeys).toEqual([bytes, new Uint8Array(32)]);
    },
  );

  it.each([
    ['half of a key', base64.slice(0, 22)],
    ['a byte less', Buffer.from(bytes.slice(1)).toString('base64')],
    ['a byte more', Buffer.from([...bytes, 0]).toString('base64')],
    ['two keys', `${base64},${base64}`],
    ['two keys with a blank between', `${base64} ${base64}`],
    ['quotes around it', `"${base64}"`],
    ['marks before it', `!!${base64}`],
    ['a line break in it', `${base64.slice(0, 20)}\n${base64.slice(20)}`],
    ['both alphabets in it', `+_${base64.slice(2)}`],
    ['more padding', `${base64}=`],
    ['hex', Buffer.from(bytes).toString('hex')],
  ])('refuse a key that is or has %s', (_what, text) => {
    expect(() => readSettings({ ENCRYPTION_KEY: text })).toThrow(/^ENCRYPTION_KEY is malformed[^\n]+$/);
    const previous = () => readSettings({ ENCRYPTION_KEY_PREVIOUS: `${base64},${text.replace(',', ';')}` });
    expect(previous).toThrow(/^ENCRYPTION_KEY_PREVIOUS is malformed[^\n]+$/);
  });

  it('read the sandbox client with its lists', () => {
    const { sandboxClient } = readSettings({
      SANDBOX_CLIENT_ID: 'sandbox',
      SANDBOX_CLIENT_SECRET: 'a-long-secret',
      SANDBOX_REDIRECT_URIS: 'http://localhost:4001/callback, https://a.example/cb',
      SANDBOX_ORIGINS: 'http://localhost:*',
    });
    expect(sandboxClient).toEqual({
      id: 'sandbox',
      secret: 'a-long-secret',
      redirectUris: ['http://localhost:4001/callback', 'https://a.example/cb'],
      origins: ['http://localhost:*'],
    });
  });

  it('leave lists undefined that are not set, so that the sandbox client keeps its own', () => {
    const client = { SANDBOX_CLIENT_ID: 'sandbox', SANDBOX_CLIENT_SECRET: 'a-long-secret' };
    const listsOf = (more: Record<string, string>) => {
      const { redirectUris, origins } = readSettings({ ...client, ...more }).sandboxClient ?? {};
      return [redirectUris, origins];
    };
    expect(listsOf({})).toEqual([undefined, undefined]);
    expect(listsOf({ SANDBOX_REDIRECT_URIS: '', SANDBOX_ORIGINS: '' })).toEqual([undefined, undefined]);
    expect(listsOf({ SANDBOX_ORIGINS: 'https://a.example' })).toEqual([undefined, ['https://a.example']]);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['BASE_URL', 'api.example.com'],
    ['BASE_URL', 'ftp://api.example.com'],
    ['BASE_URL', 'https://example.com/api'],
    ['CONNECT_URL', 'https://link.example.com/?x=1'],
    ['CONNECT_URL', 'https://api.example.com/connect'],
    ['CONNECT_URL', 'https://api.example.com/connections'],
    ['CONNECT_URL', 'https://api.example.com/docs/link'],
    ['DATABASE_URL', 'mysql://root@localhost'],
    ['DATABASE_URL', 'sqlite:'],
    ['DATABASE_URL', 'postgres://db.example'],
    ['DATABASE_URL', 'postgres://user:pass#word@db.example/uc'],
    ['DATABASE_URL', 'postgres://user:pass/word@db.example/uc'],
    ['DATABASE_URL', 'postgres://user:canary@db.example/uc?sslmode=bogus'],
    ['DATABASE_URL', 'postgres://user:canary@db.example/uc?sslmode='],
    ['DATABASE_POOL_SIZE', '0'],
    ['DATABASE_TIMEOUT_MS', '1.5'],
    ['ENCRYPTION_KEY', 'too-short'],
    ['BASE_URL', 'https://api.example.com?'],
    ['BASE_URL', 'https://api.example.com#'],
    ['BASE_URL', ' https://api.example.com '],
    ['BASE_URL', 'https://api.exam\tple.com'],
    ['BASE_URL', 'https:api.example.com'],
    ['BASE_URL', 'https:///api.example.com'],
    ['BASE_URL', 'https:\\\\api.example.com'],
    ['BASE_URL', 'https://:canary@api.example.com'],
    ['CONNECT_URL', 'https://link.example.com/link?'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://user:canary/word@mail.example.com'],
    ['SMTP_URL', 'smtp://user:1/canary@mail.example.com'],
    ['SMTP_URL', 'smtp://user:canary#word@mail.example.com'],
    ['SMTP_URL', 'smtp://user:1#canary@mail.example.com'],
    ['SMTP_URL', 'smtp://user:1?canary@mail.example.com'],
    ['SMTP_URL', 'smtp://user:canary@'],
    ['SMTP_URL', 'smtp://mail example.com'],
    ['SMTP_URL', 'smtp://mail.example.com:99999'],
    ['SMTP_URL', 'smtp:mail.example.com'],
    ['MAIL_FROM', 'no-reply'],
    ['MAIL_FROM', 'Sunny Solar'],
    ['MAIL_FROM', 'Sunny Solar <>'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['MAIL_FROM', 'Sunny <a@example.com> <b@example.com>'],
    ['MAIL_FROM', 'Sunny\r\nBcc: c <a@example.com>'],
    ['SMTP_URL', 'smtp://mail.example.com?from=a@example.com'],
    ['SMTP_URL', 'http://mail.example.com'],
    ['SANDBOX_ORIGINS', 'https://a.example/path'],
    ['SANDBOX_ACCENT', 'amber'],
    ['SANDBOX_CLIENT_SECRET', 'short'],
    ['SANDBOX_REDIRECT_URIS', 'nonsense'],
    ['SANDBOX_REDIRECT_URIS', ','],
    ['CONNECTORS', ' , '],
    ['CONNECTOR_ALLOW', '*'],
    ['ENCRYPTION_KEY_PREVIOUS', ','],
    ['WEBHOOK_ALLOW', '*'],
    ['WEBHOOK_ALLOW', '*.example.com'],
    ['WEBHOOK_ALLOW', 'bücher.example'],
    ['SANDBOX_REDIRECT_URIS', 'https://a.example/cb?code=old'],
    ['SANDBOX_CUSTODIAN_URL', 'http://custodian.example.com'],
    ['SANDBOX_CUSTODIAN_URL', 'https://custodian.example.com/oauth'],
    ['REGISTRATION', 'yes'],
    ['STATUS_PAGE', 'true'],
    ['LOG_LEVEL', 'loud'],
  ])('refuse %s=%s in one line that names the variable and leaves out the value', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
    expect(() => readSettings({ [name]: value })).toThrow(
      new RegExp(`^${name} is malformed: it must be [^\\n]+$`),
    );
  });

  it.each([
    ['BASE_URL', { BASE_URL: 'http://192.168.1.20:4000' }],
    ['BASE_URL', { BASE_URL: 'http://127.0.0.2:4000' }],
    ['CONNECT_URL', { CONNECT_URL: 'http://connect.example.com' }],
  ])('refuses a Connect page whose tokens no browser accepts, and names %s', (name, environment) => {
    expect(() => readSettings(environment)).toThrow(new RegExp(`^${name} must begin with https`));
  });

  it('allows an API without https behind a Connect page with https', () => {
    const addresses = { BASE_URL: 'http://service:4000', CONNECT_URL: 'https://connect.example.com' };
    expect(readSettings(addresses).baseUrl).toBe('http://service:4000');
  });

  it.each(['SANDBOX_CLIENT_ID', 'SANDBOX_CLIENT_SECRET'])(
    'refuse only half of the sandbox client: %s',
    (name) => {
      expect(() => readSettings({ [name]: 'a-long-value' })).toThrow('together with');
    },
  );
});
