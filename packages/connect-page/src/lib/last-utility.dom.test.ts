import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpBackend } from './http-backend.ts';
import { keepLastUtility, readLastUtility } from './last-utility.ts';

// A storage of the test's own: newer versions of Node have a global one that needs a file, in place of the DOM's.
let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the last choice', () => {
  it('is kept as the utility’s id and nothing else', () => {
    expect(readLastUtility()).toBeNull();
    keepLastUtility('submit', { screen: 'credentials' });
    expect(kept.size).toBe(0);
    keepLastUtility('utility_selected', { utility_id: '803', utility_name: 'Arizona Public Service' });
    expect(readLastUtility()).toBe('803');
    expect([...kept.values()]).toEqual(['803']);
  });

  it('is not missed where the browser forbids storage', () => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    expect(readLastUtility()).toBeNull();
    expect(() => keepLastUtility('utility_selected', { utility_id: '803' })).not.toThrow();
  });

  it('is told with an empty search alone', async () => {
    const addresses: string[] = [];
    const backend = createHttpBackend({
      connectToken: 't',
      parentOrigin: null,
      lastUtility: '803',
      apiUrl: 'http://localhost:4000/link/api/',
      send: (request) => {
        addresses.push(new URL(request.url).search);
        return Response.json({ utilities: [] });
      },
    });
    const { signal } = new AbortController();
    await backend.searchUtilities({ query: '', limit: 30, signal });
    await backend.searchUtilities({ query: 'edison', limit: 30, signal });
    expect(addresses).toEqual(['?query=&limit=30&last=803', '?query=edison&limit=30']);
  });
});
