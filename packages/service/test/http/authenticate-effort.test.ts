import { beforeEach, expect, it, vi } from 'vitest';
import { equalHashes, hashSecret } from '../../src/lib/core/crypto/hash.ts';
import { createHarness, type Harness } from '../support/harness.ts';

// Test files share modules, so a module is loaded again for its mock.
vi.hoisted(() => vi.resetModules());
vi.mock('../../src/lib/core/crypto/hash.ts', { spy: true });

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});

/** The hashes and comparisons of a rejected request, which determine its timing. */
const effortOf = async (headers: Record<string, string>, path = '/utilities') => {
  vi.mocked(hashSecret).mockClear();
  vi.mocked(equalHashes).mockClear();
  expect((await harness.call(path, { headers })).status).toBe(401);
  return {
    hashed: vi.mocked(hashSecret).mock.calls,
    compared: vi.mocked(equalHashes).mock.calls.map((hashes) => hashes.map(({ length }) => length)),
    found: vi.mocked(equalHashes).mock.results.map(({ value }) => value as boolean),
  };
};

it.each([
  ['an unknown id', () => ({ 'Service-Client-Id': 'unknown' })],
  ['a wrong secret', ({ clientId }: { clientId: string }) => ({ 'Service-Client-Id': clientId })],
  ['no id', () => ({})],
])('rejects %s after one comparison of full hashes', async (_name, headers) => {
  const effort = await effortOf({ ...headers(harness.service.client), 'Service-Secret': 'wrong' });
  expect(effort).toEqual({ hashed: [['wrong']], compared: [[64, 64]], found: [false] });
});

it.each(['/accounts', '/intervals?account_id=x', '/users/x/bills'])(
  'rejects a wrong secret at %s after one comparison, whether the access token is valid or not',
  async (path) => {
    const { clientId } = harness.service.client;
    for (const token of [await harness.accessToken(), 'unknown']) {
      const headers = { Authorization: `Bearer ${token}`, 'Service-Secret': 'wrong' };
      for (const id of [clientId, 'unknown']) {
        const effort = await effortOf({ ...headers, 'Service-Client-Id': id }, path);
        expect(effort).toEqual({ hashed: [['wrong'], [token]], compared: [[64, 64]], found: [false] });
      }
    }
  },
);
