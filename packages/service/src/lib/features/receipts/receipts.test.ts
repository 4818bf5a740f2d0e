import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it, vi } from 'vitest';
import { attemptWhere, createHarness, type Harness, json, PGE } from '../../../../test/support/harness.ts';
import { purgeAll } from '../../app/create-maintenance.ts';
import { createMemoryStore } from '../../app/create-memory-store.ts';
import { createService } from '../../app/service.ts';
import { createVault } from '../../core/crypto/vault.ts';
import { newClaim } from '../../core/jobs/leases.ts';
import { createWorker } from '../../core/jobs/worker.ts';
import { createSmtpMailer } from '../../node/mailers.ts';
import { receiptJobs } from './receipts.ts';

const address = 'person@example.com';
const ends: (() => unknown)[] = [];
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));

const open = async (options: Parameters<typeof createHarness>[0] = {}): Promise<Harness> => {
  const harness = await createHarness({ environment: 'production', ...options });
  ends.push(() => harness.service.stop());
  return harness;
};

/** Goes through Connect. @returns the access token. */
const connect = async (
  { connectToken, page, exchange }: Harness,
  parameters: Record<string, string>,
  locale: string | null = 'en',
): Promise<string> => {
  const token = await connectToken(parameters);
  await page(token, 'session', { body: {} });
  if (locale) await page(token, 'session/consent', { body: { terms_version: '2026-11-20', locale } });
  const fields = { username: 'user@example.com', password: 'password' };
  await page(token, 'attempts', { body: { utility_id: PGE, fields } });
  await attemptWhere(
    ({ status }) => status === 'succeeded',
    () => page(token, 'attempts/current', { method: 'GET' }),
  );
  const { code } = await json<{ code: string }>(page(token, 'session/complete', { body: {} }));
  return (await json<{ access_token: string }>(exchange(code))).access_token;
};

const remove = (harness: Harness, token: string) =>
  harness.call('/connection', {
    method: 'DELETE',
    headers: { ...harness.clientHeaders, Authorization: `Bearer ${token}` },
  });

const mailsOf = (harness: Harness, count: number) =>
  vi.waitFor(
    () => {
      expect(harness.service.outbox).toHaveLength(count);
      return harness.service.outbox;
    },
    { timeout: 20_000 },
  );

it('waits for a process that has the encryption key', async () => {
  const errors: unknown[] = [];
  const harness = await open();
  await connect(harness, { email: address });
  const { context } = harness.service;
  const vault = await createVault(new Uint8Array(32).fill(9));
  const onError = (error: unknown) => void errors.push(error);
  const keyless = createWorker({ ...context, onError }, [receiptJobs({ ...context, vault })]);
  keyless.work();
  await vi.waitFor(() => expect(errors).toMatchObject([{ code: 'unknown_key' }]));
  await keyless.stop();
  harness.clock.now += 60_000;
  harness.service.work();
  const [mail] = await mailsOf(harness, 1);
  expect(mail?.to).toBe(address);
});

it('says what is shared with whom, why, until when and how to stop it', async () => {
  const harness = await open();
  harness.service.work();
  await connect(harness, {
    email: address,
    purpose: 'To size your solar panels.',
    scopes: 'accounts intervals',
    history_months: '12',
    expires_at: String(Date.UTC(2027, 10, 20) / 1000),
  });
  const [mail] = await mailsOf(harness, 1);
  expect(mail?.to).toBe(address);
  expect(mail?.subject).toBe('You share electricity data with Sunny Solar');
  expect(mail?.text).toContain('Pacific Gas & Electric: 2 accounts');
  expect(mail?.text).toContain(
    'What Sunny Solar can read: account numbers and addresses, electricity usage\n',
  );
  expect(mail?.text).toContain('“To size your solar panels.”');
  expect(mail?.text).toContain('How far back: 12 months');
  expect(mail?.text).toContain('Until: November 20, 2027');
  expect(mail?.text).toContain('To stop, go to Sunny Solar');
  expect(mail?.text).not.toContain('test');
});

it.each([
  ['en', '[Test] You share electricity data with Test App', 'This is a test with generated data'],
  ['es', '[Prueba] Usted comparte datos de electricidad con App de prueba', 'Esta es una prueba'],
  ['fr', '[Test] Vous partagez des données d’électricité avec App de test', 'Ceci est un test'],
])('attack: a sandbox client cannot mail its own words: %s', async (locale, subject, test) => {
  const words = 'Pay your bill: https://evil.example';
  const harness = await open({ environment: 'sandbox', companyName: words });
  harness.service.work();
  const token = await connect(harness, { email: address, purpose: words }, locale);
  expect((await mailsOf(harness, 1))[0]?.subject).toBe(subject);
  await remove(harness, token);
  for (const mail of await mailsOf(harness, 2)) {
    expect(mail.text.startsWith(test)).toBe(true);
    expect(JSON.stringify(mail)).not.toMatch(/evil|Pay/);
  }
});

it.each([
  ['en', 'Until: you stop it', 'We deleted:', '2 accounts'],
  ['es', 'Hasta: que usted deje de compartir', 'Borramos:', '2 cuentas'],
  ['fr', 'Fin : quand vous arrêtez le partage', 'Nous avons supprimé :', '2 comptes'],
])('is in the language of the person: %s', async (locale, until, deleted, accounts) => {
  const harness = await open();
  harness.service.work();
  const token = await connect(harness, { email: address }, locale);
  const [consent] = await mailsOf(harness, 1);
  expect(consent?.text).toContain(until);
  expect(consent?.text).not.toMatch(/null|undefined/);
  expect((await remove(harness, token)).status).toBe(204);
  const removal = (await mailsOf(harness, 2))[1];
  expect(removal?.to).toBe(address);
  for (const text of [deleted, accounts, 'Pacific Gas & Electric', 'Sunny Solar'])
    expect(removal?.text).toContain(text);
  expect(removal?.text).not.toMatch(/agreed|plazo|durée/);
});

it.each([
  ['en', 'The time for which you agreed to share data with Sunny Solar has ended.', 'We deleted:'],
  ['es', 'Terminó el plazo por el que usted aceptó compartir datos con Sunny Solar.', 'Borramos:'],
  [
    'fr',
    'La durée pour laquelle vous aviez accepté de partager des données avec Sunny Solar est écoulée.',
    'Nous avons supprimé :',
  ],
])('says that the agreed time has ended, and what was deleted: %s', async (locale, ended, deleted) => {
  const harness = await open();
  const end = Math.floor(harness.clock.now / 1000) + 3_600;
  await connect(harness, { email: address, expires_at: String(end) }, locale);
  harness.service.work();
  await mailsOf(harness, 1);
  harness.clock.now = end * 1000;
  const { store, now } = harness.service.context;
  await purgeAll({ store, now, signal: new AbortController().signal });
  harness.service.context.wake('receipt');
  const removal = (await mailsOf(harness, 2))[1];
  expect(removal?.text).toContain(`${ended}\n`);
  expect(removal?.text).toContain(deleted);
});

it('says what was agreed to before, in the language of that, after an update that asks for nothing', async () => {
  const harness = await open();
  harness.service.work();
  const end = String(Date.UTC(2027, 10, 20) / 1000);
  const agreed = { scopes: 'accounts', history_months: '12', expires_at: end };
  await connect(harness, { email: address, ...agreed }, 'fr');
  const [first] = await mailsOf(harness, 1);
  const token = await connect(harness, { email: address }, null);
  const [, second] = await mailsOf(harness, 2);
  expect(second).toEqual(first);
  await remove(harness, token);
  expect((await mailsOf(harness, 3))[2]?.text).toContain('Nous avons supprimé :');
});

it('is not sent without an address', async () => {
  const harness = await open();
  const token = await connect(harness, {});
  await remove(harness, token);
  expect(
    await harness.service.context.store.jobs.claim('receipt', newClaim(Math.floor(harness.clock.now / 1000))),
  ).toBeNull();
});

it('rejects what is no address and names the parameter', async () => {
  const { post } = await open();
  for (const email of ['person', 'a@example.com\r\nBcc: b@example.com', `${'a'.repeat(250)}@example.com`]) {
    const answer = await post('/auth/connect-token', { user_id: 'user-1', email });
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ error: 'invalid_request', param: 'email' });
  }
});

it('is sent later if the mail server is down, and the flow does not wait for it', async () => {
  const errors: unknown[] = [];
  const harness = await open({ onError: (error) => errors.push(error) });
  vi.spyOn(harness.service.context.mailer, 'send').mockRejectedValueOnce(
    Object.assign(new Error(`${address} is refused`), { code: 'ECONNREFUSED' }),
  );
  harness.service.work();
  await connect(harness, { email: address });
  await vi.waitFor(() => expect(errors).toHaveLength(1));
  expect(String(errors[0])).toContain('ECONNREFUSED');
  expect(String(errors[0])).not.toContain(address);
  harness.clock.now += 60_000;
  harness.service.context.wake('receipt');
  await mailsOf(harness, 1);
});

it('survives a restart: another process on the database sends it', async () => {
  const store = await createMemoryStore();
  const harness = await open({ store });
  // This process does no background work, as if it had died after the last response.
  const token = await connect(harness, { email: address });
  await remove(harness, token);
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
      send: async ({ to, subject }) => {
        sent.push(`${to}: ${subject}`);
      },
    },
  });
  ends.push(() => next.stop());
  next.work();
  await vi.waitFor(() =>
    expect(sent).toEqual([`${address}: Sunny Solar no longer has access to your electricity data`]),
  );
});

it('arrives over SMTP, with the accents of its language', async () => {
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
  ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const smtp = createSmtpMailer(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
  const harness = await open();
  vi.spyOn(harness.service.context.mailer, 'send').mockImplementation((mail) => smtp.send(mail));
  harness.service.work();
  await connect(harness, { email: address, purpose: 'Dimensionner vos panneaux à Besançon.' }, 'fr');
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 20_000 });
  const { to, subject, text } = await PostalMime.parse(received[0] ?? '');
  expect(to).toEqual([{ name: '', address }]);
  expect(subject).toBe('Vous partagez des données d’électricité avec Sunny Solar');
  expect(text).toContain('« Dimensionner vos panneaux à Besançon. »');
});
