import MiniSearch from 'minisearch';
import { afterEach, expect, it, vi } from 'vitest';
import { loadDirectory } from './load-directory.ts';

afterEach(() => vi.restoreAllMocks());

const ids = async (query: string) =>
  (await loadDirectory()).search({ query, limit: 20, offset: 0 }).utilities.map(({ id }) => id);

it.each(['c e p m s t nevada', 'ci el co po pu in', 'a b c d e f', 'city e electric co'])(
  'does not ask the index for words that begin half of it: %s',
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
])('finds by the beginnings of words, of one letter, too: %s', async (query, id) => {
  expect((await ids(query))[0]).toBe(id);
});

it('finds those that most of the words begin where no name has them all', async () => {
  const { search } = await loadDirectory();
  const found = search({ query: 'sac mun ut zzz', limit: 20, offset: 0 }).utilities;
  expect(found.map(({ id }) => id)).toContain('16534');
});
