import { loadUtilities } from '@utility-connect/connectors';
import { describe, expect, it } from 'vitest';
import { loadDirectory } from './load-directory.ts';
import type { RegisteredUtility } from './registered-utility.ts';

const registered = await loadUtilities();
const listed = await loadDirectory();
const directory = await loadDirectory(registered);
const first = (query: string) => directory.search({ query, limit: 1, offset: 0 }).utilities[0]?.id;

describe('the built-in registry', () => {
  it('covers the 100 largest utilities', () => {
    const ids = new Set(registered.map(({ utilityId }) => utilityId));
    const { utilities } = listed.search({ limit: 100, offset: 0 });
    expect(utilities.filter(({ id }) => !ids.has(id))).toEqual([]);
  });

  it('agrees with the list of the EIA on states and time zones', () => {
    for (const { utilityId, countries, regions, timeZone } of registered) {
      const utility = listed.find(utilityId);
      if (utility === null) expect(countries, utilityId).not.toContain('US');
      else
        expect({ id: utilityId, states: regions, timeZone }).toEqual({
          id: utilityId,
          states: utility.states,
          timeZone: utility.timeZone,
        });
    }
  });

  it.each([
    ['PG&E', '14328'],
    ['SCE', '17609'],
    ['SDG&E', '16609'],
    ['FPL', '6452'],
    ['ComEd', '4110'],
    ['Con Edison', '4226'],
    ['LADWP', '11208'],
    ['NV Energy South', '13407'],
    ['NV Energy North', '17166'],
  ])('has the short name %s, and search finds the utility by it', (shortName, id) => {
    expect(directory.find(id)).toMatchObject({ shortName });
    expect(first(shortName)).toBe(id);
  });

  it.each([
    ['VEPCO', '19876'],
    ['Ava Community Energy', '61475'],
    ['Westar', '22500'],
  ])('has the alias %s, and search finds the utility by it', (alias, id) => {
    expect(directory.find(id)?.aliases).toContain(alias);
    expect(first(alias)).toBe(id);
  });

  it.each([
    ['Duke Energy Ohio', '3542'],
    ['Duke Energy Florida', '6455'],
  ])('tells utilities with one short name apart by state: %s', (query, id) => {
    expect(first(query)).toBe(id);
  });

  it('adds utilities of Canada, which search finds by province', () => {
    expect(directory.find('ca-on-alectra')).toEqual({
      id: 'ca-on-alectra',
      entryId: 'ca-on-alectra',
      name: 'Alectra Utilities',
      shortName: 'Alectra',
      aliases: [],
      states: ['ON'],
      country: 'CA',
      countries: ['CA'],
      kind: 'other',
      subregion: null,
      customers: 0,
      timeZone: 'America/Toronto',
      website: null,
      isOffered: true,
      download: null,
      beforeYouStart: null,
    });
    expect(first('alectra')).toBe('ca-on-alectra');
    const { utilities } = directory.search({ query: 'ontario', limit: 10, offset: 0 });
    expect(utilities.map(({ id }) => id)).toContain('ca-on-london-hydro');
  });
});

describe('an entry of the registry', () => {
  const entry: RegisteredUtility = {
    utilityId: 'us-mi-village',
    name: 'Village Power',
    aliases: ['VP'],
    countries: ['US'],
    regions: ['MI'],
    timeZone: 'America/Detroit',
    status: 'live',
    methods: [],
  };
  const load = async (fields: Partial<RegisteredUtility>) => {
    const { find } = await loadDirectory([{ ...entry, ...fields }]);
    return find(fields.utilityId ?? entry.utilityId);
  };

  it('adds a utility that the EIA does not list', async () => {
    expect(await load({})).toMatchObject({ name: 'Village Power', states: ['MI'], download: null });
    expect(await load({ utilityId: '9999999' })).toMatchObject({ id: '9999999', name: 'Village Power' });
  });

  it('replaces the name, states and time zone of a listed utility, and keeps the rest', async () => {
    expect(await load({ utilityId: '14328' })).toMatchObject({
      name: 'Village Power',
      states: ['MI'],
      timeZone: 'America/Detroit',
      customers: 5_471_786,
      subregion: 'CAMX',
    });
  });

  it('is found by its own id and by the utility_id', async () => {
    const { find, findByAnyId } = await loadDirectory([{ ...entry, id: 'us-ca-pge', utilityId: '14328' }]);
    expect(findByAnyId('us-ca-pge')).toBe(find('14328'));
    expect(findByAnyId('14328')).toBe(find('14328'));
    expect(find('us-ca-pge')).toBeNull();
    expect(findByAnyId('us-ca-nobody')).toBeNull();
  });

  it('says what a customer needs before the page of the utility', async () => {
    const beforeYouStart = 'Create an account with the code of your bill.';
    expect(await load({ methods: [{ kind: 'redirect', beforeYouStart }] })).toMatchObject({ beforeYouStart });
    expect(await load({ methods: [{ kind: 'redirect' }] })).toMatchObject({ beforeYouStart: null });
  });

  it('says where the file is', async () => {
    const page = 'https://example.com/usage';
    const path = ['Energy Usage', 'Green Button'];
    const file = { kind: 'file', page, path, tried: 'fake' } as const;
    expect(await load({ methods: [file] })).toMatchObject({ download: { page, path } });
    expect((await load({ methods: [file] }))?.download).not.toHaveProperty('tried');
  });

  it.each([
    ['live', true],
    ['sandbox', true],
    ['blocked', false],
    ['retired', false],
  ] as const)('with the status %s is offered: %s', async (status, isOffered) => {
    expect(await load({ status })).toMatchObject({ isOffered });
  });
});
