import { describe, expect, it } from 'vitest';
import { parseUrl } from './parse-url.ts';

describe('parseUrl()', () => {
  it('parses a URL, also relative to another one', () => {
    expect(parseUrl('https://example.com/a')?.href).toBe('https://example.com/a');
    expect(parseUrl('b', 'https://example.com/a')?.href).toBe('https://example.com/b');
  });

  it('returns null for text that is no URL', () => {
    expect(parseUrl('example.com')).toBeNull();
    expect(parseUrl('https://example.com:99999')).toBeNull();
  });

  it('parses other letters than ASCII, also once V8 has optimized it', () => {
    for (let round = 0; round < 20_000; round += 1) parseUrl(`https://example.com/${round % 10}`);
    expect(parseUrl('https://bücher.example/')?.hostname).toBe('xn--bcher-kva.example');
  });
});
