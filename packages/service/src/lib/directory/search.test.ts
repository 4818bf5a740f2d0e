import { loadUtilities } from '@utility-connect/connectors';
import MiniSearch from 'minisearch';
import { afterEach, expect, it, vi } from 'vitest';
import { loadDirectory } from './load-directory.ts';

afterEach(() => vi.restoreAllMocks());

const ids = async (query: string) =>
  (await loadDirectory(await loadUtilities()))
    .search({ query, limit: 20, offset: 0 })
    .utilities.map(({ id }) => id);

it.each(['c e p m s t nevada', 'ci el co po pu in', 'a b c d e f', 'city e electric co'])(
  'does not look up short words in the index: %s',
  async (query) => {
    const asked = vi.spyOn(MiniSearch.prototype, 'search');
    expect(await ids(query)).not.toEqual([]);
    expect(
      asked.mock.calls.flatMap(([text]) => String(text).split(' ')).filter((term) => term.length < 4),
    ).toEqual([]);
  },
);

it.each([
  ['p g e', '14328'],
  ['p g & e', '14328'],
  ['pac g e', '14328'],
  ['pasific g', '14328'],
  ['l a d w p', '11208'],
  ['los angeles w', '11208'],
  ['s m u d', '16534'],
])('matches the beginnings of words, even single letters: %s', async (query, id) => {
  expect((await ids(query))[0]).toBe(id);
});

it('returns partial matches if no utility matches every word', async () => {
  const { search } = await loadDirectory(await loadUtilities());
  const found = search({ query: 'sac mun ut zzz', limit: 20, offset: 0 }).utilities;
  expect(found.map(({ id }) => id)).toContain('16534');
});
