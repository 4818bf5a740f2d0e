import type { UtilitySummary } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { BASE_URL, createHarness, type Harness, json, PGE } from '../../../../test/support/harness.ts';

let harness: Harness;
let token: string;
beforeEach(async () => {
  harness = await createHarness();
  token = await harness.connectToken();
});

const list = async (query = '', languages?: string): Promise<string[]> => {
  const answer = harness.service.fetch(
    new Request(`${BASE_URL}/link/api/utilities?${query}`, {
      headers: {
        Authorization: `Bearer ${token}`,
        'Connect-Parent-Origin': 'https://app.example.com',
        ...(languages === undefined ? {} : { 'Accept-Language': languages }),
      },
    }),
  );
  const { utilities } = await json<{ utilities: UtilitySummary[] }>(await answer);
  return utilities.map(({ id }) => id);
};

const LUMA = '15497';

describe('the list before a search', () => {
  it('has most customers first', async () => {
    expect((await list())[0]).toBe(PGE);
  });

  it('has the last choice first, once', async () => {
    const ids = await list('last=803&limit=5');
    expect(ids.slice(0, 2)).toEqual(['803', PGE]);
    expect(ids).toHaveLength(5);
    expect((await list('last=803&limit=50')).filter((id) => id === '803')).toHaveLength(1);
  });

  it('has the utility of the territory that the language names next', async () => {
    expect((await list('last=803', 'es-PR,es;q=0.9')).slice(0, 3)).toEqual(['803', LUMA, PGE]);
  });

  it.each(['en-US', 'en-CA', 'es', 'es-AR,en', 'xx', '', 'en-PRT'])(
    'is the same in %j',
    async (languages) => {
      expect((await list('', languages))[0]).toBe(PGE);
    },
  );

  it('ignores a last choice that is unknown', async () => {
    expect((await list('last=0'))[0]).toBe(PGE);
  });

  it('has nothing but what was searched for once there is a query', async () => {
    expect(await list('query=edison&last=803', 'es-PR')).not.toContain('803');
  });
});
