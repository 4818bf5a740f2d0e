// Makes the requests that the pages on migrating name, against the service.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness, json } from '../../packages/service/test/support/harness.ts';

const pages = ['utilityapi', 'arcadia', 'bayou'];
const read = (page: string) => readFileSync(new URL(`../migrating-from-${page}.md`, import.meta.url), 'utf8');

/** The requests in the last column of the tables, and in the text below them. */
const requestsOf = (page: string): string[] => {
  const lines = read(page).split('\n');
  const here = lines.map((line) => (line.startsWith('|') ? (line.split('|').at(-2) ?? '') : line));
  return [...here.join('\n').matchAll(/`((?:GET|POST|PATCH|DELETE) \/[^`]+)`/g)].map(([, text = '']) => text);
};

const requests = [...new Set(pages.flatMap(requestsOf))];

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const bodies: Readonly<Record<string, () => Promise<object>>> = {
  'POST /auth/connect-token': async () => ({ user_id: 'user-2', utility_id: '14328' }),
  'POST /auth/token': async () => ({ grant_type: 'code', code: await harness.connect({ userId: 'user-3' }) }),
  'POST /webhook_endpoints': async () => ({ url: 'https://example.com/webhooks' }),
};

it('the pages name requests', () => {
  for (const page of pages) expect(requestsOf(page).length).toBeGreaterThan(6);
});

it.each(requests)('%s succeeds', async (request) => {
  const [method = '', template = ''] = request.split(' ');
  const token = await harness.accessToken();
  const [account] = await json<{ id: string }[]>(harness.read('/accounts', token));
  const [connection] = await json<{ id: string }[]>(harness.read('/connections', token));
  const path = template
    .replace('{account_id}', account?.id ?? '')
    .replace('{connection_id}', connection?.id ?? '');
  const body = await bodies[request]?.();
  const answer = await harness.call(path, {
    method,
    headers: {
      ...harness.clientHeaders,
      Authorization: `Bearer ${token}`,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect([200, 201, 202, 204], `${request}: ${await answer.text()}`.slice(0, 300)).toContain(answer.status);
});

it('the pages name events that there are', () => {
  const types = readFileSync(
    new URL('../../packages/service/src/lib/core/journal/event-types.ts', import.meta.url),
    'utf8',
  );
  const named = pages.flatMap((page) => [
    ...read(page).matchAll(/`((?:connection|account|bill|intervals)\.[a-z_]+)`/g),
  ]);
  expect(named.length).toBeGreaterThan(6);
  for (const [, type = ''] of named) expect(types).toContain(`'${type}'`);
});
