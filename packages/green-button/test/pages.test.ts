import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readGreenButton } from '../src/index.ts';
import { block, feed, series, usagePoint } from './support/feed.ts';
import { midnight } from './support/read-feed.ts';

const blocks = [0, 1].map((day) => block([{ start: midnight + day * 86_400, value: 1000 * (day + 1) }]));
const next = '<link rel="next" href="/feed?page=2"/>';
const first = feed(usagePoint(), series(), blocks[0] ?? '').replace('</feed>', `${next}</feed>`);
const second = feed(blocks[1] ?? '');

describe('a feed in pages', () => {
  it('is read as one', async () => {
    const links: (string | null)[] = [];
    const { usagePoints, complete } = await readGreenButton(first, {
      nextPage: async (link) => {
        links.push(link);
        return link === null ? null : second;
      },
    });
    expect(links).toEqual(['/feed?page=2', null]);
    expect(complete).toBe(true);
    expect(usagePoints).toHaveLength(1);
    expect([...(usagePoints[0]?.readings ?? [])].map(({ value }) => value)).toEqual([1, 2]);
  });

  it('can have the link in any document of a zip archive', async () => {
    const links: (string | null)[] = [];
    const customer = feed(usagePoint('2'));
    await readGreenButton(zipSync({ 'usage.xml': strToU8(first), 'customer.xml': strToU8(customer) }), {
      nextPage: async (link) => {
        links.push(link);
        return link === null ? null : second;
      },
    });
    expect(links).toEqual(['/feed?page=2', null]);
  });

  it('has limits for all pages together', async () => {
    const endless = readGreenButton(first, { limits: { entries: 100 }, nextPage: async () => first });
    await expect(endless).rejects.toMatchObject({ code: 'too_many_entries' });
  });

  it('is not complete if a page is cut off', async () => {
    const nextPage = async (link: string | null) => (link === null ? null : second.slice(0, -40));
    expect(await readGreenButton(first, { nextPage })).toMatchObject({ complete: false });
  });

  it('ignores links of entries', async () => {
    const links: (string | null)[] = [];
    await readGreenButton(feed(usagePoint().replace('<title>', `${next}<title>`)), {
      nextPage: async (link) => {
        links.push(link);
        return null;
      },
    });
    expect(links).toEqual([null]);
  });
});
