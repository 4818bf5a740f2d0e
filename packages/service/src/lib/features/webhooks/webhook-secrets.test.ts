import { expect, it, onTestFinished } from 'vitest';
import { createHarness, json } from '../../../../test/support/harness.ts';
import { openInspectedSqlite } from '../../../../test/support/inspected-stores.ts';
import { createLogger } from '../../node/logger.ts';
import { createWebhookSender } from './node/webhook-sender.ts';
import { startReceiver } from './testing/receiver.ts';
import { patiently } from './testing/webhook-harness.ts';

// Secrets are sealed before they reach a store, so testing one store is enough.
it('seals secrets of webhook endpoints, and logs neither them nor URLs', async () => {
  const place = await openInspectedSqlite();
  let log = '';
  const write = (line: string) => {
    log += line;
  };
  const logger = createLogger('trace', { write });
  const allowedHosts = ['127.0.0.1'];
  const harness = await createHarness({
    store: place.store,
    webhooks: { send: createWebhookSender({ allowedHosts }), allowedHosts },
    onRequest: logger.request,
    onError: (error) => logger.error('background task failed', error),
    onWarning: logger.warn,
  });
  onTestFinished(async () => {
    await harness.service.stop();
    await place.remove();
  });
  const receiver = await startReceiver();
  receiver.answer = (response, { headers }) => void response.writeHead(410).end(JSON.stringify(headers));
  const url = `${receiver.url}?key=of-the-query`;
  const { id, secret } = await json<{ id: string; secret: string }>(
    harness.post('/webhook_endpoints', { url }),
  );
  const rotated = await json<{ secret: string }>(harness.post(`/webhook_endpoints/${id}/rotate_secret`, {}));
  harness.service.work('delivery');
  await harness.post(`/webhook_endpoints/${id}/test`, {});
  await patiently(() => expect(log).toContain(`webhook endpoint ${id}`));
  expect(log).not.toContain('of-the-query');
  const kept = Buffer.concat(await place.read()).toString('latin1');
  expect(kept).toContain(url);
  for (const text of [secret, rotated.secret]) {
    const core = text.slice('whsec_'.length);
    const bytes = Buffer.from(core, 'base64');
    for (const form of [core, bytes.toString('latin1'), bytes.toString('hex'), btoa(text).slice(4, -4)]) {
      expect(kept.includes(form)).toBe(false);
      expect(log).not.toContain(form);
    }
  }
});
