import { createHttpBackend } from '@utility-connect/screens';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readLastUtility, saveLastUtility } from './last-utility.ts';

// Newer versions of Node have a global localStorage that needs a file, so the test brings its own.
let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the last utility', () => {
  it('is stored as its id only', () => {
    expect(readLastUtility()).toBeNull();
    saveLastUtility('submit', { screen: 'credentials' });
    expect(stored.size).toBe(0);
    saveLastUtility('utility_selected', { utility_id: '803', utility_name: 'Arizona Public Service' });
    expect(readLastUtility()).toBe('803');
    expect([...stored.values()]).toEqual(['803']);
  });

  it('is skipped if the browser blocks storage', () => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    expect(readLastUtility()).toBeNull();
    expect(() =>
      saveLastUtility('utility_selected', { utility_id: '803', utility_name: 'APS' }),
    ).not.toThrow();
  });

  it('is sent only with an empty search', async () => {
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
