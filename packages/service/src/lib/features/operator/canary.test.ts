import type { OperatorPage } from '@utility-connect/protocol/operator';
import { expect, it } from 'vitest';
import { createCanary } from '../../../../test/support/canary.ts';
import { json, PGE } from '../../../../test/support/harness.ts';
import { createOperatorHarness, OPERATOR_TOKEN } from './testing/operator-harness.ts';

it('no answer of the API of the operator has a secret, a credential, a reading or an address', async () => {
  const harness = await createOperatorHarness();
  const { get, post, service, call } = harness;
  const endpoint = await json<{ id: string; secret: string }>(
    post('/webhook_endpoints', { url: 'https://receiver.example/hooks' }),
  );
  const username = 'canary-person@example.com';
  const token = await harness.connectToken({ user_id: 'user-2', email: 'canary-mail@example.com' });
  const wrong = createCanary();
  await harness.page(token, 'session', { body: {} });
  await harness.page(token, 'session/consent', { body: { terms_version: '2026-11-20', locale: 'en' } });
  await harness.page(token, 'attempts', {
    body: { utility_id: PGE, fields: { username, password: wrong.password } },
  });
  const accessToken = await harness.accessToken({ userId: 'user-1' });
  const accounts = await json<{ id: string; account_number: string; address: string }[]>(
    harness.read('/accounts', accessToken),
  );
  const readings = await json<{ usage: number }[] | { intervals: { usage: number }[] }>(
    harness.read(`/intervals?account_id=${accounts[0]?.id}`, accessToken),
  );
  expect(JSON.stringify(readings)).toContain('usage');
  const { items: connections } = await get<OperatorPage<{ id: string }>>('connections');
  const { items: deliveries } = await get<OperatorPage<{ event_id: string }>>(
    `webhooks/${endpoint.id}/deliveries`,
  );
  const connectionId = connections[0]?.id;
  const paths = [
    ...['session', 'now', 'clients', `clients/${service.client.clientId}`, 'connections', 'settings'],
    ...[`connections/${connectionId}`, `connections/${connectionId}/timeline`, 'connections?query=user-1'],
    ...[
      'utilities?environment=sandbox',
      `utilities/${PGE}?environment=sandbox`,
      'webhooks',
      `webhooks/${endpoint.id}`,
    ],
    ...[
      `webhooks/${endpoint.id}/deliveries`,
      `webhooks/${endpoint.id}/deliveries/${deliveries[0]?.event_id}`,
    ],
    ...['journal?limit=200', 'journal/types', 'search?query=user-1', `search?query=${accounts[0]?.id}`],
  ];
  const answers = await Promise.all(paths.map((path) => harness.operate('GET', path)));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  const document = await (await call('/operator/openapi.json')).text();
  const hidden = [
    ...[OPERATOR_TOKEN, service.client.clientSecret, accessToken, endpoint.secret, token, username],
    ...['canary-mail', 'canary-person', 'dev@example.com', 'user@example.com'],
    ...accounts.flatMap(({ account_number, address }) => [account_number, address]),
  ];
  for (const [index, text] of [...texts, document].entries()) {
    expect([paths[index], wrong.foundIn(text)]).toEqual([paths[index], []]);
    for (const secret of hidden)
      expect([paths[index], secret, text.includes(secret)]).toEqual([paths[index], secret, false]);
    expect([
      paths[index],
      /"usage":\d|"(usage_kwh|address_line|sealed|secret_hash|account_number|body)"/.test(text),
    ]).toEqual([paths[index], false]);
  }
});
