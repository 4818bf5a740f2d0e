import { expect, it } from 'vitest';
import { createFakeSource } from '../fakes.ts';
import { HOUSE, source, WORKSHOP } from './testing/home.ts';

const ask = async (query: string, ...switches: string[]) => {
  const fake = createFakeSource('cz-eg-d', { now: () => source.now, switches });
  const token = await fake.fetch(
    new Request('https://idm.distribuce24.cz/oauth/token', {
      method: 'POST',
      body: JSON.stringify({
        ...fake.login,
        grant_type: 'client_credentials',
        scope: 'namerena_data_openapi',
      }),
    }),
  );
  const { access_token } = await token.json();
  const response = await fake.fetch(
    new Request(`https://data.distribuce24.cz/rest/spotreby?${query}`, {
      headers: { authorization: `Bearer ${access_token}` },
    }),
  );
  return { status: response.status, body: await response.json() };
};

const of = (ean: string, profile: string, from: string, to: string) =>
  `ean=${ean}&profile=${profile}&from=${from}.000Z&to=${to}.000Z`;

it('answers without the quarter-hour at `from`, and with the one at `to`', async () => {
  const query = of(HOUSE, 'DCQC', '2026-11-01T00:00:00', '2026-11-01T00:30:00');
  const times = ({ body }: Awaited<ReturnType<typeof ask>>) =>
    body.data.map((row: { timestamp: string }) => row.timestamp);
  expect(times(await ask(query))).toEqual(['2026-11-01T00:15:00Z', '2026-11-01T00:30:00Z']);
  expect(times(await ask(query, 'from-inclusive'))).toHaveLength(3);
});

it.each([
  [[], 1],
  [['page-zero'], 0],
])('counts rows of pages from the first one, with %j', async (switches, first) => {
  const query = of(HOUSE, 'DCQC', '2026-11-01T00:00:00', '2026-11-01T02:00:00');
  const { body } = await ask(`${query}&pageStart=${first + 3}&pageSize=2`, ...switches);
  expect(body).toMatchObject({
    total: 2,
    data: [{ timestamp: '2026-11-01T01:00:00Z' }, { timestamp: '2026-11-01T01:15:00Z' }],
  });
});

it('answers with power in kW in the older series', async () => {
  const range = ['2026-11-01T00:00:00', '2026-11-01T00:15:00'] as const;
  const { body: power } = await ask(of(WORKSHOP, 'ICC1', ...range));
  const { body: energy } = await ask(of(WORKSHOP, 'ICQ2', ...range));
  expect([power.units, energy.units]).toEqual(['KW', 'kWh']);
  expect(power.data[0].value).toBeCloseTo(4 * energy.data[0].value, 9);
});

it.each([
  [
    'a period before the contract',
    of(WORKSHOP, 'ICQ2', '2026-09-30T21:45:00', '2026-10-01T00:00:00'),
    'nemáte oprávnění',
  ],
  [
    'a point of somebody else',
    of('859182400100000048', 'ICQ2', '2026-11-01T00:00:00', '2026-11-01T02:00:00'),
    'nemáte oprávnění',
  ],
  [
    'a period that touches today',
    of(HOUSE, 'DCQC', '2026-11-09T00:00:00', '2026-11-09T23:00:00'),
    'předchozí den',
  ],
  [
    'a series of another type of metering',
    of(HOUSE, 'ICQ2', '2026-11-01T00:00:00', '2026-11-01T02:00:00'),
    'Profil',
  ],
  ['a date without time', `ean=${HOUSE}&profile=DCQC&from=2026-11-01&to=2026-11-02`, 'období'],
])('refuses %s', async (_what, query, message) => {
  expect(await ask(query)).toEqual({
    status: 400,
    body: { error: 'validation_error', message: expect.stringContaining(message) },
  });
});
