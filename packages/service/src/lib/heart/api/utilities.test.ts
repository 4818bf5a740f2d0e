import { parseUtilities } from '@utility-connect/connectors';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json, PGE } from '../../../../test/support/harness.ts';

const north = parseUtilities(
  JSON.stringify({ id: 'north', name: 'North Power', countries: ['NO', 'SE'], time_zone: 'Europe/Oslo' }),
  'test.yaml',
);

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ utilities: north });
});

describe('GET /utilities', () => {
  const list = (query: string) =>
    json<{
      utilities: { id: string; name: string; country: string; states: string[] }[];
      next_cursor: string | null;
    }>(harness.call(`/utilities${query}`, { headers: harness.clientHeaders }));

  it('finds a utility by initials', async () => {
    const { utilities } = await list('?query=PGE&limit=5');
    expect(utilities[0]).toEqual({
      id: PGE,
      name: expect.stringContaining('Pacific Gas'),
      short_name: 'PG&E',
      country: 'US',
      states: ['CA'],
      status: 'up',
      methods: ['sign_in', 'file'],
      features: ['accounts', 'intervals', 'bills', 'ghg_emissions'],
    });
  });

  it('leaves out the short name of a utility that is known by its official name', async () => {
    const { utilities } = await list('?query=Georgia Power&limit=1');
    expect(utilities[0]).toMatchObject({ name: 'Georgia Power' });
    expect(utilities[0]).not.toHaveProperty('short_name');
  });

  it('lists the utilities of a country, and those that serve it beside another one', async () => {
    const { utilities } = await list('?country=CA&limit=100');
    expect(utilities.length).toBeGreaterThan(10);
    expect(new Set(utilities.map(({ country }) => country))).toEqual(new Set(['CA']));
    const sweden = await list('?country=SE');
    expect(sweden.utilities).toContainEqual(
      expect.objectContaining({ id: 'north', country: 'NO', countries: ['NO', 'SE'], states: [] }),
    );
    expect(await list('?country=SE&query=zzzz')).toEqual({ utilities: [], next_cursor: null });
  });

  it('pages through all utilities without repeating one', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(
        `?limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      );
      seen.push(...page.utilities.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen.length).toBeGreaterThan(1500);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen[0]).toBe(PGE);
  });

  it.each([
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?limit=x', 'limit'],
    ['?cursor=nonsense', 'cursor'],
    ['?cursor=%F0%9F%98%80', 'cursor'],
    [`?query=${'x'.repeat(101)}`, 'query'],
    ['?query=a&query=b', 'query'],
    ['?country=dk', 'country'],
    ['?country=UK', 'country'],
    ['?country=QQ', 'country'],
    ['?country=EU', 'country'],
    ['?country=', 'country'],
    ['?country=DNK', 'country'],
    ['?country=DK&country=US', 'country'],
  ])('rejects %j and names the parameter', async (query, param) => {
    const answer = await harness.call(`/utilities${query}`, { headers: harness.clientHeaders });
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ error: 'invalid_request', param });
  });
});
