import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { createMailer, createOutboxMailer } from './mailers.ts';
import { readSettings } from './settings/settings.ts';

const ends: (() => unknown)[] = [];
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));

const mail = { to: 'dev@sunny.example', subject: 'Hello', text: 'Text' };

async function createMailServer() {
  const received: { envelope: string; raw: Buffer }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope: { mailFrom } }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({ envelope: mailFrom ? mailFrom.address : '', raw: Buffer.concat(parts) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { received, SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

function warningsOf(environment: Record<string, string>) {
  const warnings: string[] = [];
  const logger = { ...createLogger('silent'), warn: (message: string) => void warnings.push(message) };
  createMailer(readSettings(environment), logger);
  return warnings;
}

describe('the sender of mails', () => {
  it.each([
    ['no-reply@connect.example.com', { name: '', address: 'no-reply@connect.example.com' }],
    [
      'Solar, "Inc" & Söhne <no-reply@connect.example.com>',
      { name: 'Solar, "Inc" & Söhne', address: 'no-reply@connect.example.com' },
    ],
    [
      '"Solar, Inc." <no-reply@connect.example.com>',
      { name: 'Solar, Inc.', address: 'no-reply@connect.example.com' },
    ],
  ])('is MAIL_FROM in the envelope and in the mail: %s', async (MAIL_FROM, from) => {
    const { received, SMTP_URL } = await createMailServer();
    await createMailer(readSettings({ SMTP_URL, MAIL_FROM }), createLogger('silent')).send(mail);
    expect(received[0]?.envelope).toBe('no-reply@connect.example.com');
    expect((await PostalMime.parse(received[0]?.raw ?? '')).from).toEqual(from);
  });

  it('is an address that nobody has, without MAIL_FROM', async () => {
    const { received, SMTP_URL } = await createMailServer();
    await createMailer(readSettings({ SMTP_URL }), createLogger('silent')).send(mail);
    expect(received[0]?.envelope).toBe('no-reply@utility-connect.invalid');
  });

  it('is the same in the outbox', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'outbox '));
    ends.push(() => rmSync(folder, { recursive: true }));
    const from = { name: 'Solar', address: 'no-reply@connect.example.com' };
    const mailer = createOutboxMailer(folder, () => undefined, from);
    expect(mailer.folder).toBe(folder);
    await mailer.send(mail);
    const [file = ''] = readdirSync(folder);
    expect((await PostalMime.parse(readFileSync(join(folder, file)))).from).toEqual(from);
  });

  it('is requested in one warning at startup when mail leaves this machine', () => {
    const SMTP_URL = 'smtp://user:canary@mail.example.com';
    expect(warningsOf({ SMTP_URL })).toEqual([expect.stringMatching(/^MAIL_FROM is not set[^\n]+$/)]);
    expect(warningsOf({ SMTP_URL }).join()).not.toContain('canary');
    expect(warningsOf({ SMTP_URL, MAIL_FROM: 'a@connect.example.com' })).toEqual([]);
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      expect(warningsOf({ SMTP_URL: `smtp://${host}:2525` })).toEqual([]);
    }
    expect(warningsOf({})).toEqual([]);
  });

  it('is useless without a mail server, of which a public service is warned at startup', () => {
    const warning = expect.stringMatching(/^SMTP_URL is not set[^\n]+outbox[^\n]+$/);
    expect(warningsOf({ BASE_URL: 'https://connect.example.com' })).toEqual([warning]);
    expect(warningsOf({ BASE_URL: 'http://127.0.0.1:4000' })).toEqual([]);
  });
});
