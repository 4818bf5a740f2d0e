import type { LookupAddress } from 'node:dns';
import type { Lookup } from '@utility-connect/connector-host/node';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '../../../../test/support/harness.ts';
import { newClient } from '../../../../test/support/new-client.ts';
import { createWebhookSender } from './node/webhook-sender.ts';
import type { SendWebhook } from './send-webhook.ts';
import { type Receiver, startReceiver } from './testing/receiver.ts';
import { createWebhookHarness, patiently, type WebhookHarness } from './testing/webhook-harness.ts';

/** Addresses of names, one answer per lookup. The last one stays. */
const names: Record<string, LookupAddress[][]> = {};
const lookups: string[] = [];
const lookup: Lookup = (host, _options, callback) => {
  lookups.push(host);
  const answers = names[host] ?? [];
  callback(null, (answers.length > 1 ? answers.shift() : answers[0]) ?? []);
};

const v4 = (address: string): LookupAddress => ({ address, family: 4 });
const v6 = (address: string): LookupAddress => ({ address, family: 6 });

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
  lookups.length = 0;
});

/** Sends from a service whose operator allows nothing. @returns the answer's status or the error. */
const send = (url: string): Promise<number | string> =>
  createWebhookSender({ timeoutMs: 1_000, lookup })({
    ...{ url: new URL(url), id: 'evt_1', timestamp: 0, body: '{}', secrets: [] },
    signal: new AbortController().signal,
  }).then(({ status }) => status, String);

const REFUSED = 'Error: Private, local and reserved addresses cannot be requested.';

describe('attack: a webhook to the network of the service', () => {
  it.each([
    ['loopback', [v4('127.0.0.1')]],
    ['all addresses of this machine', [v4('0.0.0.0')]],
    ['a private network', [v4('10.0.0.8')]],
    ['a home network', [v4('192.168.1.1')]],
    ['the metadata server', [v4('169.254.169.254')]],
    ['the metadata server over IPv6', [v6('fd00:ec2::254')]],
    ['another metadata server', [v4('100.100.100.200')]],
    ['IPv6 loopback', [v6('::1')]],
    ['IPv6-mapped loopback', [v6('::ffff:127.0.0.1')]],
    ['the IPv6-mapped metadata server', [v6('::ffff:a9fe:a9fe')]],
    ['translated loopback', [v6('64:ff9b::7f00:1')]],
    ['link-local', [v6('fe80::1')]],
    ['a public address and loopback', [v4('93.184.216.34'), v4('127.0.0.1')]],
  ])('is refused when the name resolves to %s', async (_name, addresses) => {
    names['receiver.example.com'] = [addresses];
    const port = new URL(receiver.url).port;
    expect(await send(`https://receiver.example.com:${port}/`)).toBe(REFUSED);
    expect(receiver.received).toEqual([]);
  });

  it.each([
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://0177.0.0.1',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://[::ffff:169.254.169.254]',
    'https://169.254.169.254',
  ])('is refused at the address %s', async (origin) => {
    expect(await send(`${origin}:${new URL(receiver.url).port}/`)).toBe(REFUSED);
    expect(receiver.received).toEqual([]);
  });

  it('is refused without TLS', async () => {
    names['receiver.example.com'] = [[v4('93.184.216.34')]];
    expect(await send('http://receiver.example.com/')).toBe('Error: Only https addresses can be requested.');
  });
});

describe('attack: DNS rebinding', () => {
  it('has no second lookup to answer: the checked address is the one that is connected to', async () => {
    // A public address that nobody answers at, then this machine.
    names['rebinding.example.com'] = [[v4('192.0.1.1')], [v4('127.0.0.1')]];
    const port = new URL(receiver.url).port;
    expect(await send(`https://rebinding.example.com:${port}/`)).toMatch(/not answer|cannot be reached/);
    expect(lookups).toEqual(['rebinding.example.com']);
    expect(receiver.received).toEqual([]);
  });

  it('is refused at the next connection', async () => {
    names['rebinding.example.com'] = [[v4('127.0.0.1')]];
    expect(await send(`https://rebinding.example.com:${new URL(receiver.url).port}/`)).toBe(REFUSED);
  });
});

describe('attack: the URL of an endpoint', () => {
  const urls = [
    ...['http://app.example.com/', 'ftp://app.example.com/', 'javascript:alert(1)', 'https:app.example.com'],
    ...[
      'https://user:password@app.example.com/',
      'https://app.example.com/#fragment',
      ' https://app.example.com',
    ],
    ...[
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://[::1]/',
      'https://[::ffff:7f00:1]/',
    ],
    ...['https://169.254.169.254/latest/meta-data/', 'https://8.8.8.8/', 'https://localhost/', 'https://db/'],
    ...[
      'https://app.localhost/',
      'https://metadata.google.internal/',
      'https://printer.local./',
      'https://①②⑦.⓪.⓪.①/',
    ],
    ...[
      `https://app.example.com/${'x'.repeat(2048)}`,
      'https://app.example.com/\n',
      'https:\\\\app.example.com',
      'https:///app.example.com',
      'https://app.example.com:0/',
    ],
  ];
  let harness: WebhookHarness;
  beforeEach(async () => {
    harness = await createWebhookHarness({
      webhooks: { send: createWebhookSender(), allowedHosts: ['receiver'] },
    });
  });

  it.each(urls)('is refused: %j', async (url) => {
    const answer = await harness.post('/webhook_endpoints', { url });
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ error: 'invalid_request', param: 'url' });
    const { id } = await harness.create('https://app.example.com/webhooks');
    expect((await harness.change(id, { url })).status).toBe(400);
  });

  it('may be without TLS only for a sandbox client and a host that the operator allows', async () => {
    const create = async (url: string, headers = harness.clientHeaders) =>
      (await harness.post('/webhook_endpoints', { url }, headers)).status;
    expect(await create('http://receiver:3000/webhooks')).toBe(200);
    expect(await create('http://receiver.example.com/webhooks')).toBe(400);
    const production = await newClient(harness, { environment: 'production' });
    expect(await create('http://receiver:3000/webhooks', production)).toBe(400);
    expect(await create('https://receiver:3000/webhooks', production)).toBe(200);
  });
});

it('attack: an eleventh endpoint is refused', async () => {
  const harness = await createWebhookHarness();
  for (let count = 0; count < 10; count += 1) await harness.create(receiver.url);
  const answer = await harness.post('/webhook_endpoints', { url: receiver.url });
  expect(answer.status).toBe(400);
  expect(await json(answer)).toMatchObject({ error: 'invalid_request' });
});

it('attack: slow receivers of sandbox clients leave most deliveries to production clients', async () => {
  const send = vi.fn<SendWebhook>(
    ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const harness = await createWebhookHarness({ webhooks: { send, allowedHosts: ['127.0.0.1'] } });
  const { wake, store } = harness.service.context;
  const claim = vi.spyOn(store.jobs, 'claim');
  const other = await newClient(harness);
  for (let count = 0; count < 10; count += 1) await harness.create(receiver.url);
  for (let count = 0; count < 2; count += 1)
    await harness.post('/webhook_endpoints', { url: receiver.url }, other);
  await harness.emit();
  await harness.emit(['connection.restored'], other['Service-Client-Id']);
  await patiently(() => expect(send).toHaveBeenCalledTimes(10));
  claim.mockClear();
  wake('delivery');
  await patiently(() => expect(claim).toHaveResolvedWith(null));
  expect(new Set(claim.mock.calls.map(([, , group]) => group))).toEqual(new Set(['production']));
});

it('attack: a receiver finds nothing of the service in a request but the event', async () => {
  const harness = await createWebhookHarness();
  await harness.create(receiver.url);
  await harness.emit();
  await patiently(() => expect(receiver.received).toHaveLength(1));
  expect(Object.keys(receiver.received[0]?.headers ?? {}).toSorted()).toEqual([
    ...['connection', 'content-length', 'content-type', 'host', 'user-agent'],
    ...['webhook-id', 'webhook-signature', 'webhook-timestamp'],
  ]);
});
