import { expect, it } from 'vitest';
import { countryNames, isCountry } from './countries.ts';
import type { Directory } from './directory.ts';
import { loadDirectory } from './load-directory.ts';
import type { RegisteredUtility } from './registered-utility.ts';

it.each(['DK', 'US', 'GB', 'PR', 'XK'])('accepts the code %s', (code) => {
  expect(isCountry(code)).toBe(true);
});

it.each(['', 'dk', 'UK', 'EU', 'QQ', 'ZZ', 'XA', 'DNK', '49', 'D K'])('rejects the code %j', (code) => {
  expect(isCountry(code)).toBe(false);
});

it('names a country in the languages of the screens, and in its own', () => {
  expect(countryNames('DE')).toEqual(['Germany', 'Alemania', 'Allemagne', 'Deutschland']);
  expect(countryNames('GB')).toEqual(expect.arrayContaining(['United Kingdom', 'UK', 'Great Britain']));
});

const utility = (id: string, name: string, ...countries: string[]): RegisteredUtility => ({
  ...{ utilityId: id, name, aliases: [], countries, regions: [], timeZone: 'Europe/Berlin' },
  ...{ status: 'live', methods: [] },
});
const abroad = [
  { ...utility('gb-octopus', 'Octopus Energy', 'GB'), aliases: ['Octopus'] },
  utility('de-octopus', 'Octopus Energy', 'DE'),
  utility('it-octopus', 'Octopus Energy', 'IT'),
  utility('north', 'North Power', 'NO', 'SE'),
  utility('dk-hub', 'Eloverblik', 'DK'),
];
let directory: Directory;
const search = async (query: string, country?: string): Promise<string[]> => {
  directory ??= await loadDirectory(abroad);
  return directory.search({ query, country, limit: 100, offset: 0 }).utilities.map(({ id }) => id);
};
const only = (ids: readonly string[]) => ids.filter((id) => abroad.some(({ utilityId }) => utilityId === id));

it.each([
  ['denmark', ['dk-hub']],
  ['Danmark', ['dk-hub']],
  ['dinamarca', ['dk-hub']],
  ['DK', ['dk-hub']],
  ['Norge', ['north']],
  ['Suède', ['north']],
  ['great britain', ['gb-octopus']],
  ['octopus italia', ['it-octopus']],
  ['octopus it', ['it-octopus']],
])('finds the utilities of a country: %s', async (query, ids) => {
  expect((await search(query)).slice(0, ids.length)).toEqual(ids);
});

it('finds the utilities of a country while its name is typed', async () => {
  expect(await search('germ')).toContain('de-octopus');
  expect(await search('norw')).toContain('north');
});

it('finds a state before a country with the same code', async () => {
  const found = await search('de');
  expect(found[0]).toBe('5027');
  expect(found).toContain('de-octopus');
  expect((await search('de', 'DE'))[0]).toBe('de-octopus');
});

it('finds names that begin with the code of a country before the country', async () => {
  const found = await search('no');
  expect(found[0]).not.toBe('north');
  expect((await search('no', 'NO'))[0]).toBe('north');
});

it('lists the country of the user first, and the others in the order that they have without it', async () => {
  const all = await search('');
  expect((await search('', 'SE')).slice(0, 3)).toEqual(['north', ...all.slice(0, 2)]);
  expect(await search('', 'US')).toEqual(all);
  expect(await search('', 'JP')).toEqual(all);
  expect(await search('', undefined)).toEqual(all);
});

it('prefers the country of the user only among about equally good matches', async () => {
  expect(only(await search('octopus', 'IT'))[0]).toBe('it-octopus');
  expect(only(await search('octopus', 'US'))[0]).toBe('gb-octopus');
  expect(only(await search('octopus energy'))).toEqual(['gb-octopus', 'de-octopus', 'it-octopus']);
  expect(only(await search('octopus energy', 'IT'))).toEqual(['it-octopus', 'gb-octopus', 'de-octopus']);
  expect((await search('PG&E', 'DK'))[0]).toBe('14328');
  expect((await search('eloverblik', 'US'))[0]).toBe('dk-hub');
});

it('does not find utilities of the United States by the name of another country', async () => {
  expect(await search('denmark')).not.toContain('14328');
});
