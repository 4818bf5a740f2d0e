import { loadUtilities } from '@utility-connect/connectors';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Directory, Utility } from './directory.ts';
import { loadDirectory } from './load-directory.ts';

let directory: Directory;
beforeAll(async () => {
  directory = await loadDirectory(await loadUtilities());
});

const search = (query: string, limit = 20) => directory.search({ query, limit, offset: 0 }).utilities;
const ids = (query: string, limit?: number) => search(query, limit).map(({ id }) => id);
const all = () => {
  const pages = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const page = directory.search({ limit: 100, offset });
    pages.push(...page.utilities);
    offset = page.nextOffset;
  }
  return pages;
};

describe('the directory', () => {
  it('finds Pacific Gas & Electric by its EIA id', () => {
    expect(directory.find('14328')).toEqual({
      id: '14328',
      entryId: 'us-ca-pge',
      name: 'Pacific Gas & Electric',
      shortName: 'PG&E',
      aliases: ['PGE', 'PG and E'],
      country: 'US',
      countries: ['US'],
      states: ['CA'],
      kind: 'investor_owned',
      subregion: 'CAMX',
      customers: 5_471_786,
      timeZone: 'America/Los_Angeles',
      website: 'https://www.pge.com',
      isOffered: true,
      download: null,
      beforeYouStart: null,
    });
  });

  it('returns null for an unknown id', () => {
    for (const id of ['', '0', '88888', '99999', '__proto__', 'constructor']) {
      expect(directory.find(id)).toBeNull();
    }
  });

  it('lists each utility once across all pages, most customers first', () => {
    const utilities = all();
    expect(utilities.length).toBeGreaterThan(1900);
    expect(new Set(utilities.map(({ id }) => id)).size).toBe(utilities.length);
    const customers = utilities.map((utility) => utility.customers);
    expect(customers).toEqual(customers.toSorted((one, other) => other - one));
  });

  it('omits companies without logins for residential customers', () => {
    const marketer = '19327';
    const generationCooperative = '13994';
    const federalPowerSeller = '18642';
    for (const id of [marketer, generationCooperative, federalPowerSeller]) {
      expect(directory.find(id)).toBeNull();
    }
  });

  it('has a clean name, valid states and a valid time zone for each utility', () => {
    const utilities = all();
    for (const { name, states } of utilities) {
      expect(name).toMatch(/^[\p{L}\d&.,'()/#-]+( [\p{L}\d&.,'()/#-]+)*$/u);
      expect(name).not.toMatch(/\[|\((?!Xcel)[A-Z]{2}\)|\bInc\b|\bLLC\b/);
      expect(states.every((state) => /^[A-Z]{2}$/.test(state))).toBe(true);
    }
    for (const timeZone of new Set(utilities.map((utility) => utility.timeZone)))
      expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  });

  it.each([
    ['14354', 'UT', 'America/Denver'], // PacifiCorp, listed under CA first
    ['803', 'AZ', 'America/Phoenix'],
    ['9273', 'IN', 'America/Indiana/Indianapolis'],
    ['19547', 'HI', 'Pacific/Honolulu'],
    ['15497', 'PR', 'America/Puerto_Rico'],
    ['5701', 'TX', 'America/Denver'], // El Paso
    ['10421', 'TN', 'America/New_York'], // Knoxville
    ['13216', 'TN', 'America/Chicago'], // Nashville
  ])('lists utility %s with main state %s and time zone %s', (id, state, timeZone) => {
    expect(directory.find(id)).toMatchObject({ timeZone });
    expect(directory.find(id)?.states[0]).toBe(state);
  });
});

describe('search by name', () => {
  it.each([
    ['PGE', '14328'],
    ['PG&E', '14328'],
    ['p.g.&e.', '14328'],
    ['pg and e', '14328'],
    ['SCE', '17609'],
    ['ComEd', '4110'],
    ['ConEd', '4226'],
    ['FPL', '6452'],
    ['LADWP', '11208'],
    ['SMUD', '16534'],
    ['sdg&e', '16609'],
    ['pse&g', '15477'],
    ['pepco', '15270'],
  ])('ranks the utility abbreviated as %s first', (query, id) => {
    expect(ids(query)[0]).toBe(id);
  });

  it.each([
    ['pacific gas', '14328'],
    ['PACIFIC  gas and electric company', '14328'],
    ['pasific gas', '14328'],
    ['pacific gsa', '14328'],
    ['sacremento', '16534'],
    ['puget sond enrgy', '15500'],
    ['eversorce', '54913'],
    ['los ang', '11208'],
  ])('ranks the right utility first for %s', (query, id) => {
    expect(ids(query)[0]).toBe(id);
  });

  it('orders equally good matches by customers', () => {
    expect(ids('duke energy')).toEqual(['5416', '6455', '3046', '15470', '3542', '19446']);
    expect(ids('PGE').slice(0, 2)).toEqual(['14328', '15248']);
  });

  it('ranks exact matches above fuzzy matches with more customers', () => {
    // Holston and Houlton are one letter away from Houston.
    const found = search('houston').map(({ name }) => name);
    expect(found.slice(0, 3).every((name) => name.includes('Houston'))).toBe(true);
    expect(found.length).toBeGreaterThan(3);
  });

  it('distinguishes utilities of the same name by the state after the name', () => {
    expect(ids('lebanon').length).toBeGreaterThan(2);
    for (const query of ['city of lebanon oh', 'lebanon ohio', 'Lebanon, OH']) {
      expect(search(query)[0]).toMatchObject({ name: 'City of Lebanon', states: ['OH'] });
    }
  });
});

describe('search by place', () => {
  it('lists every utility of a ZIP code, most customers first', () => {
    const found = search('94105').map(({ name }) => name);
    expect(found).toEqual(['Pacific Gas & Electric', 'City & County of San Francisco']);
    expect(ids('94105-1234')).toEqual(ids('94105'));
    expect(ids('pg&e 94105')[0]).toBe('14328');
  });

  it.each([
    ['10001', '4226'],
    ['90012', '11208'],
    ['98101', '16868'],
    ['75201', '44372'], // Oncor; EPA's table names the retailer TXU instead
    ['77002', '8901'],
    ['00901', '15497'],
    ['37201', '13216'],
  ])('finds the utility of ZIP code %s', (zip, id) => {
    expect(ids(zip)).toContain(id);
  });

  it('accepts the first digits of a ZIP code', () => {
    expect(ids('9410')).toEqual(ids('94105'));
    expect(ids('941', 100)).toEqual(expect.arrayContaining(['14328', '16612']));
  });

  it('falls back to neighboring ZIP codes for a ZIP code without utilities', () => {
    expect(ids('94199')).toContain('14328');
    expect(ids('00000')).toEqual([]);
  });

  it('lists a state by its code and by its name', () => {
    for (const query of ['CA', 'ca', 'california', ' California ']) {
      expect(ids(query).slice(0, 2)).toEqual(['14328', '17609']);
      expect(search(query, 10).every(({ states }) => states.includes('CA'))).toBe(true);
    }
    expect(search('west virginia', 5).every(({ states }) => states.includes('WV'))).toBe(true);
  });
});

describe('search with unusual input', () => {
  it.each(['', '   ', '\t'])('lists everything for %j', (query) => {
    expect(ids(query)).toEqual(directory.search({ limit: 20, offset: 0 }).utilities.map(({ id }) => id));
  });

  it.each(['🙂', '\u0000\u001f', '.*[(', '\\', '&&&', '٣٤', '%00', '<script>', 'zzzzqqq'])(
    'finds nothing for %j',
    (query) => {
      expect(directory.search({ query, limit: 20, offset: 0 })).toEqual({ utilities: [], nextOffset: null });
    },
  );

  it.each([
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'a'.repeat(100_000),
    'city of '.repeat(5_000),
    '9'.repeat(300),
    "'; drop table utilities; --",
    'é'.repeat(300),
    '\ud800',
  ])('returns only known utilities for %.20s', (query) => {
    expect(search(query).every(({ id }) => directory.find(id) !== null)).toBe(true);
  });

  it.each([
    ['a b c d e f g h i j', 'a b c d e f'],
    ['e e e c e c', 'e c'],
    ['l i g h t x y z ohio', 'l i g h t x ohio'],
  ])('ignores the words of %j after the first six distinct ones', (query, part) => {
    expect(ids(query)).toEqual(ids(part));
  });

  it('ranks a utility first for its full name of more than six words', () => {
    const long = all().filter(({ name }) => name.split(' ').length > 6);
    expect(long.length).toBeGreaterThan(5);
    for (const { id, name } of long) expect(ids(name)[0], name).toBe(id);
  });

  it('applies a filter before it splits the result into pages', () => {
    const filter = ({ states }: Utility) => states.includes('RI');
    const filtered = all().filter(filter);
    const first = directory.search({ limit: 2, offset: 0, filter });
    expect(first).toEqual({ utilities: filtered.slice(0, 2), nextOffset: 2 });
    const rest = directory.search({ limit: 100, offset: 2, filter });
    expect(rest).toEqual({ utilities: filtered.slice(2), nextOffset: null });
  });

  it('clamps the limit and the offset of a page', () => {
    expect(directory.search({ limit: 1000, offset: 0 }).utilities).toHaveLength(100);
    expect(directory.search({ limit: 0, offset: -5 }).utilities).toHaveLength(1);
    expect(directory.search({ limit: Number.NaN, offset: Number.NaN }).utilities).toHaveLength(1);
    expect(directory.search({ limit: 10, offset: 1_000_000 })).toEqual({ utilities: [], nextOffset: null });
  });
});
