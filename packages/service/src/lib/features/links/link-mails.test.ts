import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { json } from '../../../../test/support/harness.ts';
import { createMemoryStore } from '../../app/create-memory-store.ts';
import { createService } from '../../app/service.ts';
import { createSmtpMailer } from '../../node/mailers.ts';
import { createLinkHarness, type LinkHarness } from './testing/link-harness.ts';

const address = 'person@example.com';

const open = (options: Parameters<typeof createLinkHarness>[0] = {}) =>
  createLinkHarness({ environment: 'production', ...options });

const mailsOf = (harness: LinkHarness, count: number) =>
  vi.waitFor(
    () => {
      expect(harness.service.outbox).toHaveLength(count);
      return harness.service.outbox;
    },
    { timeout: 20_000 },
  );

it.each([
  ['en', 'Sunny Solar asks for your electricity data', 'until November 27, 2026', 'Not for you'],
  ['es', 'Sunny Solar le pide sus datos de electricidad', 'el 27 de noviembre de 2026', '¿No es para usted'],
  [
    'fr',
    'Sunny Solar vous demande vos données d’électricité',
    'jusqu’au 27 novembre 2026',
    'Ce n’est pas pour vous',
  ],
])('mails the link with who asks, why and until when: %s', async (locale, subject, until, notForYou) => {
  const harness = await open();
  harness.service.work();
  const { url } = await harness.create({ email: address, locale, purpose: 'To size your panels.' });
  const [mail] = await mailsOf(harness, 1);
  expect(mail?.to).toBe(address);
  expect(mail?.subject).toBe(subject);
  for (const part of [`\n${url}\n`, 'To size your panels.', until, notForYou])
    expect(mail?.text).toContain(part);
  expect(mail?.text).not.toMatch(/null|undefined/);
});

it.each([
  ['en', '[Test] Test App asks for your electricity data', 'This is a test with generated data'],
  ['es', '[Prueba] App de prueba le pide sus datos de electricidad', 'Esta es una prueba'],
  ['fr', '[Test] App de test vous demande vos données d’électricité', 'Ceci est un test'],
])('attack: a sandbox client cannot mail its own words with a link: %s', async (locale, subject, test) => {
  const words = 'Pay your bill: https://evil.example';
  const harness = await open({ environment: 'sandbox', companyName: words });
  harness.service.work();
  await harness.create({ email: address, purpose: words, locale });
  const [mail] = await mailsOf(harness, 1);
  expect(mail?.subject).toBe(subject);
  expect(mail?.text.startsWith(test)).toBe(true);
  expect(JSON.stringify(mail)).not.toMatch(/evil|Pay/);
});

it('attack: a sandbox client cannot flood a mailbox, nor mail many strangers', async () => {
  const { post } = await open({ environment: 'sandbox' });
  const send = async (email: string) => {
    const answer = await post('/connect_links', { user_id: 'user-1', email });
    return answer.status === 429 ? (await json(answer)).error : answer.status;
  };
  for (let count = 0; count < 10; count += 1) expect(await send(`person+${count}@example.com`)).toBe(200);
  expect(await send(address)).toBe('rate_limited');
  for (let count = 0; count < 9; count += 1) expect(await send(`person${count}@example.com`)).toBe(200);
  expect(await send('another@example.com')).toBe('rate_limited');
  expect((await post('/connect_links', { user_id: 'user-1' })).status).toBe(200);
});

it('counts links and receipts to one address together', async () => {
  const harness = await open();
  const { limits } = harness.service.context;
  for (let count = 0; count < 100; count += 1)
    await limits.takeReceipt({ environment: 'production' }, address);
  const answer = await harness.post('/connect_links', { user_id: 'user-1', email: address });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('sends the receipts of a mailed link to its address', async () => {
  const harness = await open();
  harness.service.work();
  const { url } = await harness.create({ email: address });
  await mailsOf(harness, 1);
  const token = await harness.open(url);
  await harness.signIn(token);
  await harness.finish(token);
  const [, receipt] = await mailsOf(harness, 2);
  expect(receipt).toMatchObject({ to: address, subject: 'You share electricity data with Sunny Solar' });
});

it('is not mailed after it was revoked', async () => {
  const harness = await open();
  const { id } = await harness.create({ email: address });
  await harness.revoke(id);
  const { store } = harness.service.context;
  expect(await store.keys.listSealed({ kind: 'link', otherThan: null, after: '', limit: 9 })).toEqual([]);
  harness.service.work();
  await harness.create({ user_id: 'user-2', email: 'other@example.com' });
  expect((await mailsOf(harness, 1))[0]?.to).toBe('other@example.com');
});

it('is sent later if the mail server is down, without the link in the error', async () => {
  const errors: unknown[] = [];
  const harness = await open({ onError: (error) => errors.push(error) });
  vi.spyOn(harness.service.context.mailer, 'send').mockImplementationOnce(({ text }) =>
    Promise.reject(Object.assign(new Error(text), { code: 'ECONNREFUSED' })),
  );
  harness.service.work();
  const { url } = await harness.create({ email: address });
  await vi.waitFor(() => expect(errors).toHaveLength(1), { timeout: 20_000 });
  expect(String(errors[0])).toContain('ECONNREFUSED');
  expect(String(errors[0])).not.toContain(url);
  harness.clock.now += 60_000;
  harness.service.context.wake('link_mail');
  await mailsOf(harness, 1);
});

it('survives a restart: another process on the database sends the link', async () => {
  const store = await createMemoryStore();
  const harness = await open({ store });
  // This process does no background work, as if it had died after the response.
  const { url } = await harness.create({ email: address });
  expect(harness.service.outbox).toEqual([]);
  const { context, encryptionKey } = harness.service;
  const sent: string[] = [];
  const next = await createService({
    store,
    encryptionKey,
    directory: context.directory,
    methodsFor: () => [],
    urls: context.urls,
    clock: () => harness.clock.now,
    mailer: {
      send: async ({ to, text }) => {
        sent.push(`${to}: ${text.includes(url)}`);
      },
    },
  });
  onTestFinished(() => next.stop());
  next.work();
  await vi.waitFor(() => expect(sent).toEqual([`${address}: true`]), { timeout: 20_000 });
});

it('arrives over SMTP, with a link that opens', async () => {
  const received: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push(Buffer.concat(parts));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const smtp = createSmtpMailer(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
  const harness = await open();
  vi.spyOn(harness.service.context.mailer, 'send').mockImplementation((mail) => smtp.send(mail));
  harness.service.work();
  await harness.create({ email: address, purpose: 'Dimensionner vos panneaux à Besançon.', locale: 'fr' });
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 20_000 });
  const { to, subject, text = '' } = await PostalMime.parse(received[0] ?? '');
  expect(to).toEqual([{ name: '', address }]);
  expect(subject).toBe('Sunny Solar vous demande vos données d’électricité');
  expect(text).toContain('« Dimensionner vos panneaux à Besançon. »');
  // The address is on one line, however long it is.
  const [url = ''] = /^https?:\S+$/m.exec(text) ?? [];
  expect((await harness.visit(url)).status).toBe(200);
});
