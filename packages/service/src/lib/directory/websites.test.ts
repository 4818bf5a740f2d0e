import { expect, it } from 'vitest';
import { loadDirectory } from './load-directory.ts';
import { websiteOf } from './websites.ts';

it('returns https home pages of known utilities, and null for others', async () => {
  const directory = await loadDirectory();
  const { utilities } = directory.search({ limit: 100, offset: 0 });
  const known = utilities.map(({ id }) => websiteOf(id)).filter((address) => address !== null);
  expect(known.length).toBeGreaterThanOrEqual(25);
  for (const address of known) {
    const { protocol, pathname, search, href } = new URL(address);
    expect([protocol, pathname, search, href]).toEqual(['https:', '/', '', `${address}/`]);
  }
  expect(websiteOf('14328')).toBe('https://www.pge.com');
  expect(websiteOf('0')).toBeNull();
});
