import { parseUtilities } from '@utility-connect/connectors';
import type { UtilitySummary } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { BASE_URL, createHarness, type Harness, json, PGE } from '../../../../../test/support/harness.ts';

let harness: Harness;
let token: string;
beforeEach(async () => {
  harness = await createHarness();
  token = await harness.connectToken();
});

const listUtilities = async (query = '', headers: Record<string, string> = {}) => {
  const answer = harness.service.fetch(
    new Request(`${BASE_URL}/link/api/utilities?${query}`, {
      headers: {
        Authorization: `Bearer ${token}`,
        'Connect-Parent-Origin': 'https://app.example.com',
        ...headers,
      },
    }),
  );
  return (await json<{ utilities: UtilitySummary[] }>(await answer)).utilities;
};

const list = async (query?: string, headers?: Record<string, string>): Promise<string[]> =>
  (await listUtilities(query, headers)).map(({ id }) => id);

describe('the utilities suggested before a search', () => {
  it('are those with most customers', async () => {
    expect((await list())[0]).toBe(PGE);
  });

  it('begin with the last choice, and contain it once', async () => {
    const ids = await list('last=803&limit=5');
    expect(ids.slice(0, 2)).toEqual(['803', PGE]);
    expect(ids).toHaveLength(5);
    expect((await list('last=803&limit=50')).filter((id) => id === '803')).toHaveLength(1);
  });

  it('begin with those of the country of the browser, after the last choice', async () => {
    const languages = { 'Accept-Language': 'en-CA,en;q=0.9' };
    const states = (await listUtilities('last=803', languages)).map((utility) => utility.states[0]);
    expect(states.slice(0, 5)).toEqual(['AZ', 'ON', 'ON', 'ON', 'ON']);
    expect((await list('limit=50', languages)).slice(-1)).not.toEqual((await list('limit=50')).slice(-1));
  });

  it.each(['da', 'en', 'fi-FI,fi;q=0.9', '*', "en-'; drop table utilities", 'x'.repeat(9_000)])(
    'are the same for a browser without a country that has utilities: %.30s',
    async (language) => {
      expect(await list('', { 'Accept-Language': language })).toEqual(await list());
    },
  );

  it('do not contain an unknown last choice', async () => {
    expect((await list('last=0'))[0]).toBe(PGE);
  });

  it('do not contain a last choice that cannot be connected', async () => {
    harness = await createHarness({ methods: [] });
    token = await harness.connectToken();
    expect(await list(`last=${PGE}`)).toEqual([]);
  });
});

it('does not suggest the last choice in the results of a search', async () => {
  expect(await list('query=edison&last=803')).not.toContain('803');
});

it('shows the countries of a utility that has no states', async () => {
  harness = await createHarness({
    utilities: parseUtilities(
      JSON.stringify({ id: 'north', name: 'North Power', countries: ['NO', 'SE'], time_zone: 'Europe/Oslo' }),
      'test.yaml',
    ),
  });
  token = await harness.connectToken();
  const [north] = await listUtilities('query=north+power');
  expect(north).toMatchObject({ id: 'north', states: [], countries: ['NO', 'SE'] });
  const [pge] = await listUtilities('query=PGE');
  expect(pge).not.toHaveProperty('countries');
  expect(JSON.stringify(await listUtilities('query=PGE'))).not.toContain('tried');
});
