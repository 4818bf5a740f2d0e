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
  const { result } = renderHook(() => useUtilitySearch(backend, true));
  const type = async (query: string, waitMs = 80) => {
    act(() => result.current.setQuery(query));
    await act(() => vi.advanceTimersByTimeAsync(waitMs));
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

  it('requests the most likely utilities immediately', async () => {
    const { requests, result, answer } = setup();
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(requests[0]).toMatchObject({ query: '', limit: 30 });
    await answer(0, utilities);
    expect(result.current).toMatchObject({ status: 'ready', utilities });
  });

  it('sends one request within 80 ms of the last key', async () => {
    const { requests, type } = setup();
    await type('p', 10);
    await type('pa', 10);
    await type('pac', 79);
    expect(requests.map(({ query }) => query)).toEqual(['pac']);
  });

  it('keeps the shown list until the answer arrives', async () => {
    const { result, type, answer } = setup();
    await act(() => vi.advanceTimersByTimeAsync(0));
    await answer(0, utilities);
    await type('pac');
    expect(result.current).toMatchObject({ status: 'loading', utilities });
    await answer(1, utilities.slice(0, 1));
    expect(result.current).toMatchObject({ status: 'ready', utilities: utilities.slice(0, 1) });
  });

  it('aborts an obsolete request and never shows its answer', async () => {
    const { requests, result, type, answer } = setup();
    await type('pac');
    await type('south');
    expect(requests[0]?.signal.aborted).toBe(true);
    await answer(1, [utilities[1] as UtilitySummary]);
    await answer(0, [utilities[0] as UtilitySummary]);
    expect(result.current).toMatchObject({ status: 'ready', utilities: [utilities[1]] });
  });

  it('does not treat an aborted request as a failure', async () => {
    const { result, type, fail } = setup();
    await type('pac');
    await type('south');
    await fail(0, 'network');
    await type('pac', 0);
    expect(result.current.status).toBe('loading');
  });

  it('shows a cached answer without a request', async () => {
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
  ])('reports %s as %s and searches again on retry', async (error, status) => {
    const { requests, result, fail } = setup();
    await act(() => vi.advanceTimersByTimeAsync(0));
    await fail(0, error);
    expect(result.current).toMatchObject({ status, error });
    act(() => result.current.retry());
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(requests).toHaveLength(2);
    expect(result.current).toMatchObject({ status: 'loading', error: null });
  });

  it('retries when the browser is online again', async () => {
    const { requests, fail } = setup();
    await act(() => vi.advanceTimersByTimeAsync(0));
    await fail(0, 'network');
    act(() => void window.dispatchEvent(new Event('online')));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(requests).toHaveLength(2);
  });
});
