import { expect, it } from 'vitest';
import { platforms } from '../platforms/platforms.ts';
import { quirksOf } from '../platforms/quirks.ts';
import { feedAddress, feedRange } from './range.ts';

const time = (text: string) => Date.parse(text) / 1000;
const now = () => time('2026-03-10T15:40:10Z');

const queryOf = (from: string, to: string, platform: keyof typeof platforms = 'standard') => {
  const quirks = quirksOf({ id: 'x' }, platforms[platform], {});
  const range = feedRange({ from: time(from), to: time(to) }, { now, quirks });
  return range && feedAddress('https://x.example/feed', range, quirks).split('?')[1];
};

it('asks for whole days, up to the last whole hour', () => {
  expect(queryOf('2026-03-01T10:20:30Z', '2026-03-10T15:40:00Z')).toBe(
    'published-min=2026-03-01T00:00:00Z&published-max=2026-03-10T15:00:00Z',
  );
  expect(queryOf('2026-03-01T10:20:30Z', '2026-03-03T10:00:00Z')).toBe(
    'published-min=2026-03-01T00:00:00Z&published-max=2026-03-04T00:00:00Z',
  );
});

it('never asks for more than the history', () => {
  expect(queryOf('1970-01-01T00:00:00Z', '2026-03-10T00:00:00Z')).toMatch(
    /^published-min=2024-03-09T00:00:00Z/,
  );
  expect(queryOf('1970-01-01T00:00:00Z', '1971-01-01T00:00:00Z')).toBeNull();
});

it('asks for dates where only those stay the same', () => {
  expect(queryOf('2026-03-01T10:20:30Z', '2026-03-10T15:40:00Z', 'savage-data')).toBe(
    'published-min=2026-03-02',
  );
});

it('keeps the query that the utility gave', () => {
  const quirks = quirksOf({ id: 'x' }, {}, { send_published_max: false });
  expect(feedAddress('https://x.example/feed?a=%2f', { min: 0, max: 1 }, quirks)).toBe(
    'https://x.example/feed?a=%2f&published-min=1970-01-01T00:00:00Z',
  );
});
