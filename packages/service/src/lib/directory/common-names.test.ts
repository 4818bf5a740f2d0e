import { expect, it } from 'vitest';
import { commonNamesOf } from './common-names.ts';
import { loadDirectory } from './load-directory.ts';

const { find, search } = await loadDirectory();
const first = (query: string) => search({ query, limit: 1, offset: 0 }).utilities[0]?.id;

it.each([
  ['14328', 'PG&E'],
  ['17609', 'SCE'],
  ['16609', 'SDG&E'],
  ['6452', 'FPL'],
  ['4110', 'ComEd'],
  ['4226', 'Con Edison'],
  ['11208', 'LADWP'],
  ['13407', 'NV Energy South'],
  ['17166', 'NV Energy North'],
])('calls %s %s, and search finds it by that', (id, short) => {
  expect(commonNamesOf(id)).toMatchObject({ short });
  expect(first(short)).toBe(id);
});

it.each([
  ['Duke Energy Ohio', '3542'],
  ['Duke Energy Florida', '6455'],
])('tells utilities with one short name apart by state: %s', (query, id) => {
  expect(first(query)).toBe(id);
});

it('leaves out the short name of a utility that is known by its official name', () => {
  expect(commonNamesOf('7140')).toEqual({});
});

it('gives no two utilities in one state the same short name', () => {
  const named = search({ limit: 100, offset: 0, filter: ({ id }) => commonNamesOf(id).short !== undefined });
  const inStates = named.utilities.flatMap(({ id, states }) =>
    states.map((state) => `${commonNamesOf(id).short}, ${state}`),
  );
  expect(inStates.length).toBeGreaterThan(40);
  expect(new Set(inStates).size).toBe(inStates.length);
  for (const { id, name } of named.utilities) {
    expect(find(id)).not.toBeNull();
    expect(commonNamesOf(id).short).not.toBe(name);
  }
});
