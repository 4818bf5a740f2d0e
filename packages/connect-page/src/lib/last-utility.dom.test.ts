import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHttpBackend } from './http-backend.ts';
import { keepLastUtility, readLastUtility } from './last-utility.ts';

afterEach(() => localStorage.clear());

describe('the last choice', () => {
  it('is kept as the utility’s id and nothing else', () => {
    expect(readLastUtility()).toBeNull();
    keepLastUtility('submit', { screen: 'credentials' });
    expect(localStorage).toHaveLength(0);
    keepLastUtility('utility_selected', { utility_id: '803', utility_name: 'Arizona Public Service' });
    expect(readLastUtility()).toBe('803');
    expect(JSON.stringify({ ...localStorage })).not.toContain('Arizona');
  });

  it('is not missed where the browser forbids storage', () => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
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
