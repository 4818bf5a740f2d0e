import { act, cleanup, renderHook } from '@testing-library/react';
import type { UtilitySummary } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BackendError, type UtilitySearch } from '../lib/backend.ts';
import { fakeBackend } from '../testing/fake-backend.ts';
import { utilities } from '../testing/samples.ts';
import { useUtilitySearch } from './use-utility-search.ts';

type Settle = { resolve: (found: readonly UtilitySummary[]) => void; reject: (error: Error) => void };

const setup = () => {
  const requests: (UtilitySearch & Settle)[] = [];
  const backend = {
    ...fakeBackend(),
    searchUtilities: (search: UtilitySearch) =>
      new Promise<readonly UtilitySummary[]>((resolve, reject) => {
        requests.push({ ...search, resolve, reject });
      }),
  };
  const { result } = renderHook(() => useUtilitySearch(backend, true, true));
  const type = async (query: string, restMs = 80) => {
    act(() => result.current.setQuery(query));
    await act(() => vi.advanceTimersByTimeAsync(restMs));
  };
  const answer = (index: number, found: readonly UtilitySummary[]) =>
    act(async () => requests[index]?.resolve(found));
  const fail = (index: number, code: string) =>
    act(async () => requests[index]?.reject(new BackendError(code)));
  return { requests, result, type, answer, fail };
};

describe('useUtilitySearch', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => {
      cleanup();
      vi.useRealTimers();
    };
  });

  it('asks for the likeliest utilities at once', async () => {
    const { requests, result, answer } = setup();
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(requests[0]).toMatchObject({ query: '', limit: 30 });
    await answer(0, utilities);
    expect(result.current).toMatchObject({ status: 'ready', utilities });
  });

  it('asks within 80 ms of a key, once for a burst', async () => {
    const { requests, type } = setup();
    await type('p', 10);
    await type('pa', 10);
    await type('pac', 79);
    expect(requests.map(({ query }) => query)).toEqual(['pac']);
  });

  it('narrows what is there at once, before any answer', async () => {
    const { result, type, answer } = setup();
    await act(() => vi.advanceTimersByTimeAsync(0));
    await answer(0, utilities);
    await type('pac', 0);
    expect(result.current.status).toBe('loading');
    expect(result.current.utilities.map(({ name }) => name)).toEqual([
      'Pacific Gas & Electric',
      'PacifiCorp',
    ]);
  });

  it('aborts the request that nobody waits for and never shows its answer', async () => {
    const { requests, result, type, answer } = setup();
    await type('pac');
    await type('south');
    expect(requests[0]?.signal.aborted).toBe(true);
    await answer(1, [utilities[1] as UtilitySummary]);
    await answer(0, [utilities[0] as UtilitySummary]);
    expect(result.current).toMatchObject({ status: 'ready', utilities: [utilities[1]] });
  });

  it('takes an aborted request for no failure', async () => {
    const { result, type, fail } = setup();
    await type('pac');
    await type('south');
    await fail(0, 'network');
    await type('pac', 0);
    expect(result.current.status).toBe('loading');
  });

  it('answers a query that it knows without asking again', async () => {
    const { requests, result, type, answer } = setup();
    await act(() => vi.advanceTimersByTimeAsync(0));
    await answer(0, utilities);
    await type('pac');
    await answer(1, []);
    await type('');
    expect(result.current).toMatchObject({ status: 'ready', utilities });
    expect(requests).toHaveLength(2);
  });

  it.each([
    ['network', 'offline'],
    ['server_error', 'failed'],
  ])('takes %s for %s, and tries again when asked to', async (code, status) => {
    const { requests, result, fail } = setup();
    await act(() => vi.advanceTimersByTimeAsync(0));
    await fail(0, code);
    expect(result.current.status).toBe(status);
    act(() => result.current.retry());
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(requests).toHaveLength(2);
    expect(result.current.status).toBe('loading');
  });

  it('tries again by itself when the connection is back', async () => {
    const { requests, fail } = setup();
    await act(() => vi.advanceTimersByTimeAsync(0));
    await fail(0, 'network');
    act(() => void window.dispatchEvent(new Event('online')));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(requests).toHaveLength(2);
  });
});
