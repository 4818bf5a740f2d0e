import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { createArguments, useProgram } from '../../../test/support/cli/program.ts';
import { refusal } from '../../../test/support/cli/refusal.ts';
import { hashSecret } from '../core/crypto/hash.ts';

const program = useProgram();

describe('utility-connect clients', () => {
  it('creates a client, prints its id and secret as one JSON object, and mails them', async () => {
    const { code, stdout, stderr } = await program.run([
      ...createArguments,
      '--redirect-uri',
      'https://a.example/cb',
      '--origin',
      'https://a.example',
    ]);
    expect(code).toBe(0);
    const { client_id: id, client_secret: secret } = JSON.parse(stdout) as Record<string, string>;
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const outbox = join(program.folder, '.data', 'outbox');
    const [file = ''] = readdirSync(outbox);
    expect(stderr).toContain(file);
    expect(statSync(join(outbox, file)).mode & 0o777).toBe(0o600);
    const mail = await PostalMime.parse(readFileSync(join(outbox, file)));
    expect(mail.to?.[0]?.address).toBe('dev@example.com');
    expect(mail.text).toContain(id);
    expect(mail.text).toContain(secret);
  });

  it('updates only the given fields of a client and prints it as one JSON object', async () => {
    const created = await program.run([
      ...[...createArguments, '--theme', 'dark', '--accent', '#0A7', '--radius', '8'],
      ...['--origin', 'https://a.example', '--redirect-uri', 'https://a.example/cb'],
    ]);
    const { client_id: id = '', client_secret: secret = '' } = JSON.parse(created.stdout);
    const update = async (...changes: string[]) =>
      JSON.parse((await program.run(['clients', 'update', id, ...changes])).stdout);

    const client = {
      client_id: id,
      company_name: 'Moony Solar',
      environment: 'sandbox',
      redirect_uris: ['https://a.example/cb'],
      origins: ['https://a.example'],
      appearance: { theme: 'dark', variables: { accent: '#00aa77', radius: '8px' } },
      created_at: expect.stringMatching(/^20.+Z$/),
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

  it('refuses to update an unknown client, or without an option', async () => {
    await program.run(['migrate']);
    const nobody = await program.run(['clients', 'update', 'nobody', '--accent', '#0a7']);
    expect(nobody).toMatchObject({ code: 1, stdout: '' });
    expect(nobody.stderr).toContain("no client 'nobody'");
    const nothing = await program.run(['clients', 'update', 'nobody']);
    expect(nothing).toMatchObject({ code: 1, stdout: '' });
    expect(nothing.stderr).toContain('nothing to change');
  });

  it('replaces a secret by the one that it prints', async () => {
    const { client_id: id, client_secret: old } = JSON.parse((await program.run(createArguments)).stdout);
    const rotated = JSON.parse((await program.run(['clients', 'rotate-secret', id])).stdout);
    expect(rotated).toEqual({ client_id: id, client_secret: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) });
    expect(rotated.client_secret).not.toBe(old);
    expect(await program.client(id)).toMatchObject({
      secretHash: hashSecret(rotated.client_secret),
      previousSecretHash: null,
    });
  });

  it('keeps the old secret for the hours that --grace says', async () => {
    const { client_id: id, client_secret: old } = JSON.parse((await program.run(createArguments)).stdout);
    const { stdout } = await program.run(['clients', 'rotate-secret', id, '--grace', '48']);
    const { client_secret: secret, previous_secret_until: until } = JSON.parse(stdout);
    expect(await program.client(id)).toMatchObject({
      secretHash: hashSecret(secret),
      previousSecretHash: hashSecret(old),
      previousSecretUntil: until,
    });
    const { stdout: log } = await program.run(['audit', '--client', id]);
    const [, time = ''] = /^(\S+) +secret_rotated +client \S+ +user – /.exec(log) ?? [];
    expect(until - Date.parse(time) / 1000).toBe(48 * 3600);
  });

  it.each(['0', '721', '1.5', 'a day'])('refuses a grace period of %s hours', async (hours) => {
    expect(await refusal(['clients', 'rotate-secret', 'acme', '--grace', hours])).toContain('from 1 to 720');
  });

  it('fails with a line that says what to do if nobody reads the new secret', async () => {
    const { client_id: id } = JSON.parse((await program.run(createArguments)).stdout);
    const child = program.start(['clients', 'rotate-secret', id]);
    child.stdout?.destroy();
    let stderr = '';
    child.stderr?.on('data', (text: Buffer) => (stderr += text));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `The secret could not be printed (EPIPE): replace it with "utility-connect clients rotate-secret ${id}".\n`,
    });
  });

  it('refuses to rotate the secret of an unknown client', async () => {
    await program.run(['migrate']);
    const { code, stderr } = await program.run(['clients', 'rotate-secret', 'nobody']);
    expect(code).toBe(1);
    expect(stderr).toContain("no client 'nobody'");
  });

  it('refuses to rotate the secret of the sandbox client of the settings, which the next start would reset', async () => {
    const settings = { SANDBOX_CLIENT_ID: 'sandbox', SANDBOX_CLIENT_SECRET: 'canary-secret' };
    const { code, stdout, stderr } = await program.run(['clients', 'rotate-secret', 'sandbox'], settings);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('SANDBOX_CLIENT_SECRET');
    expect(stderr).not.toContain('canary');
  });

  it.each([
    [['--email', 'nonsense'], '--email'],
    [['--company', ''], '--company'],
    [['--redirect-uri', 'http://a.example/cb'], '--redirect-uri'],
    [['--redirect-uri', 'https://a.example/cb?state=z'], 'must not have code, state'],
    [['--origin', 'https://a.example/path'], '--origin'],
    [['--environment', 'production', '--origin', 'http://localhost:*'], 'sandbox clients only'],
    [['--environment', 'staging'], '--environment'],
    [['--theme', 'blue'], '--theme'],
    [['--accent', 'red'], '--accent'],
    [['--radius', '8em'], '--radius'],
    [['--density', '3'], '--density'],
  ])('refuses %j', async (parameters, problem) => {
    expect(await refusal([...createArguments, ...parameters])).toContain(problem);
  });

  it('creates nothing when it refuses an option', async () => {
    const { code, stdout, stderr } = await program.run([...createArguments, '--theme', 'blue']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('--theme');
    expect(readdirSync(program.folder)).toEqual([]);
  });
});
