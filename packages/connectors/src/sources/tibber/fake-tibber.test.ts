import { expect, it } from 'vitest';
import { createFakeSource } from '../fakes.ts';
import { NOW } from '../testing/source.ts';

const HOME = '96a14971-525a-4420-aae9-e5aedaa129ff';
const HOUR = 3_600;
const seconds = (time: string): number => Date.parse(time) / 1000;

const ask = async (query: string, variables: object = {}, headers: Record<string, string> = {}) => {
  const fake = createFakeSource('tibber', { now: () => NOW });
  const authorization = `Bearer ${fake.login.token}`;
  const response = await fake.fetch(
    new Request('https://api.tibber.com/v1-beta/gql', {
      method: 'POST',
      headers: { authorization, 'user-agent': 'test/1.0', 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    }),
  );
  return { status: response.status, body: await response.json().catch(() => null) };
};

it('answers queries with variables, aliases and fragments', async () => {
  const query = `query Read($id: ID!, $count: Int = 2) { viewer { __typename home(id: $id) { ...Days } } }
    fragment Days on Home { days: consumption(resolution: DAILY, last: $count) { nodes { from to consumption } } }`;
  expect((await ask(query, { id: HOME })).body).toEqual({
    data: {
      viewer: {
        __typename: 'Viewer',
        home: {
          days: {
            nodes: [
              {
                from: '2026-11-26T00:00:00.000+01:00',
                to: '2026-11-27T00:00:00.000+01:00',
                consumption: expect.any(Number),
              },
              {
                from: '2026-11-27T00:00:00.000+01:00',
                to: '2026-11-28T00:00:00.000+01:00',
                consumption: expect.any(Number),
              },
            ],
          },
        },
      },
    },
  });
});

it('gives 744 hours of 745, and cursors from page to page', async () => {
  const page = (from: string) =>
    `{ viewer { home(id: "${HOME}") { consumption(resolution: HOURLY, first: 745, ${from}) { pageInfo { hasNextPage endCursor } nodes { from } } } } }`;
  const read = async (from: string) => (await ask(page(from))).body.data.viewer.home.consumption;
  const first = await read(`after: "${btoa('2026-01-01')}"`);
  expect(first.nodes).toHaveLength(744);
  expect(first.pageInfo.hasNextPage).toBe(true);
  const second = await read(`after: "${first.pageInfo.endCursor}"`);
  expect(seconds(second.nodes[0].from)).toBe(seconds(first.nodes[743].from) + HOUR);
});

it('adds up the hours of days, weeks, months and years', async () => {
  const read = async (resolution: string, last: number) => {
    const query = `{ viewer { home(id: "${HOME}") { production(resolution: ${resolution}, last: ${last}) { nodes { from production } } } } }`;
    return (await ask(query)).body.data.viewer.home.production.nodes;
  };
  const hours = await read('HOURLY', 24);
  const [day] = await read('DAILY', 1);
  const total = hours.reduce((sum: number, { production }: { production: number }) => sum + production, 0);
  expect(day).toEqual({ from: '2026-11-27T00:00:00.000+01:00', production: Math.round(total * 1e3) / 1e3 });
  expect((await read('WEEKLY', 1))[0].from).toBe('2026-11-23T00:00:00.000+01:00');
  expect((await read('MONTHLY', 12))[0].from).toBe('2025-12-01T00:00:00.000+01:00');
  expect((await read('ANNUAL', 5)).map(({ from }: { from: string }) => from)).toEqual([
    '2026-01-01T00:00:00.000+01:00',
  ]);
});

it('refuses requests without a name and version of the software', async () => {
  expect((await ask('{ viewer { name } }', {}, { 'user-agent': 'curl' })).status).toBe(400);
});

it.each([
  '{ viewer { shoeSize } }',
  '{ viewer { name }',
  '{ viewer }',
  '{ viewer { homes { consumption(resolution: MINUTELY) { nodes { from } } } } }',
])('refuses the query %s', async (query) => {
  expect(await ask(query)).toMatchObject({
    status: 400,
    body: { errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] },
  });
});
