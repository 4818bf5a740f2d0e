import type { UtilitySummary } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { BASE_URL, createHarness, type Harness, json, PGE } from '../../../../../test/support/harness.ts';

let harness: Harness;
let token: string;
beforeEach(async () => {
  harness = await createHarness();
  token = await harness.connectToken();
});

const list = async (query = ''): Promise<string[]> => {
  const answer = harness.service.fetch(
    new Request(`${BASE_URL}/link/api/utilities?${query}`, {
      headers: {
        Authorization: `Bearer ${token}`,
        'Connect-Parent-Origin': 'https://app.example.com',
      },
    }),
  );
  const { utilities } = await json<{ utilities: UtilitySummary[] }>(await answer);
  return utilities.map(({ id }) => id);
};

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
