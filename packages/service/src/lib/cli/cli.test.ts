import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../../testing/postgres/database.ts';
import { openSqlite } from '../node/sqlite.ts';

const program = fileURLToPath(new URL('../../../bin/utility-connect.js', import.meta.url));
let folder: string;
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'utility connect '));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const start = (parameters: string[], settings: Record<string, string> = {}): ChildProcess => {
  const child = spawn(process.execPath, [program, ...parameters], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...settings },
  });
  children.push(child);
  return child;
};

const run = async (parameters: string[], settings?: Record<string, string>) => {
  const child = start(parameters, settings);
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (text: Buffer) => (stdout += text));
  child.stderr?.on('data', (text: Buffer) => (stderr += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, stdout, stderr };
};

const freePort = () =>
  new Promise<string>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(String(port)));
    });
  });

const ready = async (port: string): Promise<void> => {
  for (let round = 0; round < 200; round += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The service did not get ready.');
};

const createArguments = ['clients', 'create', '--company', 'Sunny Solar', '--email', 'dev@example.com'];

describe('utility-connect', () => {
  it.each([
    ['--help'],
    ['serve', '--help'],
    ['migrate', '--help'],
    ['clients', '--help'],
    ['clients', 'create', '--help'],
    ['clients', 'update', '--help'],
    ['clients', 'rotate-secret', '--help'],
    ['keys', 'rotate', '--help'],
    ['audit', '--help'],
  ])('explains itself: %s %s', async (...parameters) => {
    const { code, stdout } = await run(parameters.filter(Boolean));
    expect(code).toBe(0);
    expect(stdout).toContain('Usage: utility-connect');
  });

  it('creates a client, prints its id and secret as one JSON object, and mails them', async () => {
    const { code, stdout, stderr } = await run([
      ...createArguments,
      '--redirect-uri',
      'https://a.example/cb',
      '--origin',
      'https://a.example',
    ]);
    expect(code).toBe(0);
    const { client_id: id, client_secret: secret } = JSON.parse(stdout) as Record<string, string>;
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const outbox = join(folder, '.data', 'outbox');
    const [file = ''] = readdirSync(outbox);
    expect(stderr).toContain(file);
    expect(statSync(join(outbox, file)).mode & 0o777).toBe(0o600);
    const mail = await PostalMime.parse(readFileSync(join(outbox, file)));
    expect(mail.to?.[0]?.address).toBe('dev@example.com');
    expect(mail.text).toContain(id);
    expect(mail.text).toContain(secret);
  });

  it('changes what is given of a client, keeps the rest, and prints it as one JSON object', async () => {
    const created = await run([
      ...[...createArguments, '--theme', 'dark', '--accent', '#0A7', '--radius', '8'],
      ...['--origin', 'https://a.example', '--redirect-uri', 'https://a.example/cb'],
    ]);
    const { client_id: id = '', client_secret: secret = '' } = JSON.parse(created.stdout);
    const update = async (...changes: string[]) =>
      JSON.parse((await run(['clients', 'update', id, ...changes])).stdout);

    const client = {
      client_id: id,
      company_name: 'Moony Solar',
      environment: 'sandbox',
      redirect_uris: ['https://a.example/cb'],
      origins: ['https://a.example'],
      appearance: { theme: 'dark', variables: { accent: '#00aa77', radius: '8px' } },
    };
    expect(await update('--company', 'Moony Solar')).toEqual(client);
    const origins = ['https://b.example', 'http://localhost:*'];
    const changed = {
      ...client,
      origins,
      appearance: { theme: 'light', variables: { accent: '#5b21b6', density: '0.9' } },
    };
    expect(
      await update(
        ...['--theme', 'light', '--accent', '#5b21b6', '--radius', 'none', '--density', '0.9'],
        ...origins.flatMap((origin) => ['--origin', origin]),
      ),
    ).toEqual(changed);
    const same = await update('--company', 'Moony Solar');
    expect(same).toEqual(changed);
    expect(JSON.stringify(same)).not.toContain(secret);
  });

  it('changes nothing of a client that does not exist, or where nothing is given', async () => {
    const nobody = await run(['clients', 'update', 'nobody', '--accent', '#0a7']);
    expect(nobody).toMatchObject({ code: 1, stdout: '' });
    expect(nobody.stderr).toContain("no client 'nobody'");
    const nothing = await run(['clients', 'update', 'nobody']);
    expect(nothing).toMatchObject({ code: 1, stdout: '' });
    expect(nothing.stderr).toContain('nothing to change');
  });

  it('keeps what an update said of the sandbox client of the settings over a restart', async () => {
    const settings = {
      PORT: await freePort(),
      SANDBOX_CLIENT_ID: 'sandbox',
      SANDBOX_CLIENT_SECRET: 'sandbox-secret',
    };
    const startOnce = async () => {
      const child = start(['serve'], settings);
      await ready(settings.PORT);
      const closed = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      await closed;
    };
    await startOnce();
    await run(['clients', 'update', 'sandbox', '--company', 'Moony Solar', '--accent', '#0a7d4f']);
    await startOnce();
    const { stdout } = await run(['clients', 'update', 'sandbox', '--theme', 'dark']);
    expect(JSON.parse(stdout)).toMatchObject({
      company_name: 'Moony Solar',
      appearance: { theme: 'dark', variables: { accent: '#0a7d4f' } },
    });
  });

  it('replaces a secret: the old one ends at once', async () => {
    const { stdout } = await run(createArguments);
    const { client_id: id = '', client_secret: old = '' } = JSON.parse(stdout) as Record<string, string>;
    const rotated = JSON.parse((await run(['clients', 'rotate-secret', id])).stdout) as Record<
      string,
      string
    >;
    const port = await freePort();
    start(['serve'], { PORT: port });
    await ready(port);
    const status = async (secret = '') =>
      (
        await fetch(`http://127.0.0.1:${port}/utilities`, {
          headers: { 'Service-Client-Id': id, 'Service-Secret': secret },
        })
      ).status;
    expect(await status(old)).toBe(401);
    expect(await status(rotated.client_secret)).toBe(200);
  });

  it('has nothing to rotate for a client that does not exist', async () => {
    const { code, stderr } = await run(['clients', 'rotate-secret', 'nobody']);
    expect(code).toBe(1);
    expect(stderr).toContain("no client 'nobody'");
  });

  it.each([
    [['--email', 'nonsense'], '--email'],
    [['--company', ''], '--company'],
    [['--redirect-uri', 'http://a.example/cb'], '--redirect-uri'],
    [['--origin', 'https://a.example/path'], '--origin'],
    [['--environment', 'production', '--origin', 'http://localhost:*'], '--origin'],
    [['--environment', 'staging'], '--environment'],
    [['--theme', 'blue'], '--theme'],
    [['--accent', 'red'], '--accent'],
    [['--radius', '8em'], '--radius'],
    [['--density', '3'], '--density'],
  ])('refuses %j and creates nothing', async (parameters, option) => {
    const { code, stdout, stderr } = await run([...createArguments, ...parameters]);
    expect(code).not.toBe(0);
    expect(stdout).toBe('');
    expect(stderr).toContain(option);
  });

  it('stops at a malformed setting with one line and exit code 2', async () => {
    for (const settings of [
      { PORT: 'eighty' },
      { ENCRYPTION_KEY: 'c2hvcnQ=' },
      { DATABASE_URL: 'mysql://db.example/uc' },
    ]) {
      const { code, stdout, stderr } = await run(['serve'], settings);
      expect(code).toBe(2);
      expect(stdout).toBe('');
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(stderr).toContain(Object.keys(settings)[0]);
    }
  });

  it('refuses to start on PostgreSQL without an encryption key', async () => {
    const { code, stderr } = await run(['serve'], { DATABASE_URL: 'postgres://db.example/uc' });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^ENCRYPTION_KEY is missing: [^\n]+\n$/);
  });

  it('lists what was done with whose data, as text and as JSON, by client and since a day', async () => {
    const clock = Date.now();
    const store = await openSqlite(join(folder, '.data', 'utility-connect.db'));
    const event = { id: 'a', at: Math.floor(clock / 1000), event: 'read', clientId: 'acme' } as const;
    await store.audit.append({ ...event, userRef: 'user', requestId: 'request' });
    await store.audit.append({ ...event, id: 'b', clientId: 'other', userRef: 'user', requestId: null });
    await store.close();
    const { code, stdout } = await run(['audit', '--client', 'acme', '--since', '2020-01-01', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      at: new Date(event.at * 1000).toISOString(),
      event: 'read',
      client_id: 'acme',
      user_ref: 'user',
      request_id: 'request',
    });
    expect((await run(['audit'])).stdout.trim().split('\n')).toHaveLength(2);
    expect((await run(['audit', '--since', '2999-01-01'])).stdout).toBe('');
    expect((await run(['audit', '--since', 'yesterday'])).stderr).toContain('--since');
  });

  it('refuses another encryption key in one line, until the credentials are sealed anew', async () => {
    const keyOf = (fill: number) => Buffer.alloc(32, fill).toString('base64');
    const port = await freePort();
    const [old, both, wrong] = [
      { PORT: port, ENCRYPTION_KEY: keyOf(1) },
      { PORT: port, ENCRYPTION_KEY: keyOf(2), ENCRYPTION_KEY_PREVIOUS: keyOf(1) },
      { PORT: port, ENCRYPTION_KEY: keyOf(2) },
    ];
    const child = start(['serve'], old);
    await ready(port);
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    await closed;

    const refused = await run(['serve'], wrong);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(/^ENCRYPTION_KEY is not the key of this database: [^\n]+\n$/);
    expect(refused.stderr).not.toContain(keyOf(2));
    expect((await run(['keys', 'rotate'], wrong)).code).toBe(2);
    const rotated = await run(['keys', 'rotate'], both);
    expect(rotated.code).toBe(0);
    expect(JSON.parse(rotated.stdout)).toMatchObject({ resealed: 0, unreadable: 0 });
    expect((await run(['serve'], old)).code).toBe(2);
    start(['serve'], wrong);
    await ready(port);
  });

  it('brings the database up to date, twice in a row', async () => {
    expect((await run(['migrate'])).code).toBe(0);
    expect((await run(['migrate'])).code).toBe(0);
  });

  it('leaves the database as it is with --no-migrate, and starts only where it is up to date', async () => {
    const database = await createDatabase();
    const settings = {
      PORT: await freePort(),
      DATABASE_URL: database.url,
      ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    };
    const { code, stdout, stderr } = await run(['serve', '--no-migrate'], settings);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^The database is not up to date [^\n]+ run "utility-connect migrate" first\.\n$/);

    expect((await run(['migrate'], settings)).code).toBe(0);
    const child = start(['serve', '--no-migrate'], settings);
    await ready(settings.PORT);
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    expect(await closed).toBe(0);
    await database.drop();
  });

  it('says in one line why PostgreSQL cannot be used, and not with which password', async () => {
    const settings = {
      DATABASE_URL: 'postgres://user:canary-password@127.0.0.1:9/uc',
      ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    };
    for (const command of ['serve', 'migrate']) {
      const { code, stdout, stderr } = await run([command], settings);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^PostgreSQL at 127\.0\.0\.1:9 cannot be reached \(ECONNREFUSED\)[^\n]+\n$/);
      expect(stdout + stderr).not.toContain('canary');
    }
  });

  it('serves, keeps its data over a restart, and stops cleanly', async () => {
    const settings = {
      PORT: await freePort(),
      SANDBOX_CLIENT_ID: 'sandbox',
      SANDBOX_CLIENT_SECRET: 'sandbox-secret',
    };
    for (const mode of ['first', 'second']) {
      const child = start(['serve'], settings);
      await ready(settings.PORT);
      const answer = await fetch(`http://127.0.0.1:${settings.PORT}/auth/connect-token`, {
        method: 'POST',
        headers: { 'Service-Client-Id': 'sandbox', 'Service-Secret': 'sandbox-secret' },
        body: new URLSearchParams({ user_id: mode }),
      });
      expect(answer.status).toBe(200);
      const closed = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      expect(await closed).toBe(0);
    }
    const files = readdirSync(join(folder, '.data'));
    expect(files).toContain('encryption.key');
    expect(files).toContain('utility-connect.db');
    for (const file of ['encryption.key', 'utility-connect.db']) {
      expect(statSync(join(folder, '.data', file)).mode & 0o077).toBe(0);
    }
  });

  it('says so when the port is taken', async () => {
    const port = await freePort();
    start(['serve'], { PORT: port });
    await ready(port);
    const { code, stderr } = await run(['serve'], { PORT: port, DATABASE_URL: 'sqlite:other.db' });
    expect(code).toBe(1);
    expect(stderr.trim()).toBe(
      'The port is in use already: stop what runs there, or set PORT to another one.',
    );
  });
});
