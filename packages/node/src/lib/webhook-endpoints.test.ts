import { expect, it } from 'vitest';
import { createHarness } from '../../../service/test/support/harness.ts';
import { createUtilityConnect } from './create-utility-connect.ts';

const createParts = async () => {
  const harness = await createHarness();
  const { webhookEndpoints } = createUtilityConnect({
    baseUrl: 'http://localhost:4000',
    ...harness.service.client,
    fetch: (request) => harness.service.fetch(request),
  });
  return { harness, webhookEndpoints };
};

const url = 'https://app.example.com/webhooks';

it('creates, lists, changes and removes endpoints', async () => {
  const { webhookEndpoints } = await createParts();
  const { secret, ...created } = await webhookEndpoints.create({ url, events: ['bill.available'] });
  expect(secret).toMatch(/^whsec_/);
  expect(created).toMatchObject({ url, events: ['bill.available'], status: 'enabled' });
  expect(await webhookEndpoints.list()).toEqual([created]);
  expect(await webhookEndpoints.get(created.id)).toEqual(created);
  const changes = { url: `${url}/2`, events: null, status: 'paused' } as const;
  const changed = { ...created, ...changes, status_reason: 'requested' };
  expect(await webhookEndpoints.update(created.id, changes)).toEqual(changed);
  await webhookEndpoints.remove(created.id);
  expect(await webhookEndpoints.list()).toEqual([]);
  await expect(webhookEndpoints.get(created.id)).rejects.toMatchObject({ code: 'not_found', status: 404 });
});

it('sends tests, delivers again and reads the log', async () => {
  const { harness, webhookEndpoints } = await createParts();
  const { id, secret } = await webhookEndpoints.create({ url });
  const test = await webhookEndpoints.test(id);
  expect(test).toMatchObject({ type: 'webhook.test', status: 'pending' });
  await harness.connect();
  expect(await webhookEndpoints.redeliver(id, test.event_id)).toMatchObject({ event_id: test.event_id });
  const all = await webhookEndpoints.deliveries(id);
  expect(all.deliveries.at(-1)).toMatchObject({ type: 'webhook.test' });
  const first = await webhookEndpoints.deliveries(id, { limit: 1 });
  expect(first.deliveries).toEqual(all.deliveries.slice(0, 1));
  const second = await webhookEndpoints.deliveries(id, { limit: 1, cursor: first.next_cursor ?? '' });
  expect(second.deliveries).toEqual(all.deliveries.slice(1, 2));
  expect((await webhookEndpoints.rotateSecret(id)).secret).not.toBe(secret);
});

it('names the parameter that is wrong', async () => {
  const { webhookEndpoints } = await createParts();
  const refused = (param: string) => ({ code: 'invalid_option', param });
  await expect(webhookEndpoints.create({ url: '' })).rejects.toMatchObject(refused('url'));
  await expect(webhookEndpoints.get('')).rejects.toMatchObject(refused('endpointId'));
  await expect(webhookEndpoints.redeliver('we', '')).rejects.toMatchObject(refused('eventId'));
  await expect(webhookEndpoints.update('we', null as never)).rejects.toMatchObject(refused('changes'));
  await expect(webhookEndpoints.create({ url: 'http://app.example.com' })).rejects.toMatchObject({
    ...{ code: 'invalid_request', param: 'url', status: 400 },
  });
});
