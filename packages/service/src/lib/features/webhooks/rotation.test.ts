import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '../../../../test/support/harness.ts';
import { createVault } from '../../core/crypto/vault.ts';
import { rotateKeys } from '../../core/keys/rotate-keys.ts';
import { type Receiver, startReceiver } from './testing/receiver.ts';
import { createWebhookHarness, patiently, type WebhookHarness } from './testing/webhook-harness.ts';

const DAY = 24 * 3600;

let harness: WebhookHarness;
let receiver: Receiver;
beforeEach(async () => {
  harness = await createWebhookHarness();
  receiver = await startReceiver();
});

const rotate = async (id: string) =>
  (await json<{ secret: string }>(harness.post(`/webhook_endpoints/${id}/rotate_secret`, {}))).secret;

/** Which secrets verify the last webhook, as the server of a client does. */
const verifying = (secrets: readonly string[]): boolean[] => {
  const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' };
  vi.useFakeTimers({ now: harness.clock.now, toFake: ['Date'] });
  const verified = secrets.map((secret) => {
    try {
      return Boolean(new Webhook(secret).verify(body, headers));
    } catch {
      return false;
    }
  });
  vi.useRealTimers();
  return verified;
};

const untilReceived = (count: number) => patiently(() => expect(receiver.received).toHaveLength(count));

describe('a rotated secret', () => {
  it('signs together with the last one for a day, also retries of earlier events', async () => {
    const { id, secret: first } = await harness.create(receiver.url);
    receiver.answer = (response) => void response.writeHead(500).end();
    await harness.emit();
    await untilReceived(1);
    await harness.untilLast(id, { attempts: 1 });
    const second = await rotate(id);
    expect(second).not.toBe(first);
    receiver.answer = (response) => void response.writeHead(200).end();
    harness.pass(6);
    await untilReceived(2);
    expect(verifying([first, second])).toEqual([true, true]);
    // Otherwise its lease ends before the outcome is stored, and it is sent again.
    await harness.untilLast(id, { status: 'delivered' });
    harness.pass(DAY - 10);
    await harness.emit();
    await untilReceived(3);
    expect(verifying([first, second])).toEqual([true, true]);
    await harness.untilLast(id, { status: 'delivered' });
    harness.pass(10);
    await harness.emit();
    await untilReceived(4);
    expect(verifying([first, second])).toEqual([false, true]);
  });

  it('leaves two that sign after a second rotation', async () => {
    const { id, secret: first } = await harness.create(receiver.url);
    const [second, third] = [await rotate(id), await rotate(id)];
    await harness.emit();
    await untilReceived(1);
    expect(verifying([first, second, third])).toEqual([false, true, true]);
  });

  it('is one of those returned when two requests rotate at the same time', async () => {
    const { id } = await harness.create(receiver.url);
    const secrets = await Promise.all([rotate(id), rotate(id), rotate(id)]);
    await harness.emit();
    await untilReceived(1);
    expect(verifying(secrets).filter(Boolean)).toHaveLength(2);
  });

  it('is not shown again', async () => {
    const { id, secret } = await harness.create(receiver.url);
    const second = await rotate(id);
    const answers = await Promise.all([
      harness.call('/webhook_endpoints', { headers: harness.clientHeaders }),
      harness.call(`/webhook_endpoints/${id}`, { headers: harness.clientHeaders }),
      harness.change(id, { status: 'paused' }),
    ]);
    for (const answer of answers) {
      const text = await answer.text();
      expect(text).toContain(receiver.url);
      expect(text).not.toMatch(/whsec_/);
      for (const shown of [secret, second]) expect(text).not.toContain(shown.slice('whsec_'.length));
    }
  });
});

describe('the encryption keys of secrets', () => {
  it('can be replaced', async () => {
    const { secret } = await harness.create(receiver.url);
    const { context, encryptionKey } = harness.service;
    const vault = await createVault(new Uint8Array(32).fill(9), [encryptionKey]);
    expect(await rotateKeys(context.store.keys, vault)).toMatchObject({ resealed: 1, unreadable: 0 });
    Object.assign(context.vault, vault);
    await harness.emit();
    await untilReceived(1);
    expect(verifying([secret])).toEqual([true]);
  });

  it('disable the endpoint if its secret is damaged, until the secret is rotated', async () => {
    const { id } = await harness.create(receiver.url);
    const { keys } = harness.service.context.store;
    const [row] = await keys.listSealed({ kind: 'webhook', otherThan: null, after: '', limit: 1 });
    if (!row) throw new Error('There is no sealed secret.');
    await keys.reseal(row, row.sealed.toReversed());
    await harness.emit();
    await patiently(async () =>
      expect(await harness.endpoint(id)).toMatchObject({ status: 'disabled', status_reason: 'secret_lost' }),
    );
    const secret = await rotate(id);
    await harness.change(id, { status: 'enabled' });
    await untilReceived(1);
    expect(verifying([secret])).toEqual([true]);
  });
});

it('attack: a secret that was moved to another endpoint in the database does not sign there', async () => {
  const own = await harness.create('http://127.0.0.1:1/own', { events: ['bill.available'] });
  const { id } = await harness.create(receiver.url);
  const { keys } = harness.service.context.store;
  const rows = await keys.listSealed({ kind: 'webhook', otherThan: null, after: '', limit: 9 });
  const [from, to] = [rows.find((row) => row.id === own.id), rows.find((row) => row.id === id)];
  if (!from || !to) throw new Error('There are no sealed secrets.');
  await keys.reseal(to, from.sealed);
  await harness.emit();
  await patiently(async () => expect((await harness.endpoint(id)).status_reason).toBe('secret_lost'));
  expect(receiver.received).toEqual([]);
});
