import type { UtilitySummary } from '@utility-connect/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { backendErrorCode, type ConnectBackend } from '../lib/backend.ts';
import type { SearchStatus } from '../utility-selection/search-status.ts';
import { matchesQuery } from './matches-query.ts';

/** What Utility Selection needs. */
export interface UtilitySearchResult {
  readonly query: string;
  readonly status: SearchStatus;
  readonly utilities: readonly UtilitySummary[];
  readonly setQuery: (query: string) => void;
  readonly retry: () => void;
}

/** As many as a person scrolls through. */
const LIMIT = 30;
/** Lets a burst of keys be one request; the list itself answers each key at once. */
const BURST_MS = 40;

type Answer = { readonly utilities: readonly UtilitySummary[] } | { readonly failed: SearchStatus };

/**
 * Searches as fast as a person types. Each answer is kept under its own query, so a late one is never shown
 * for another; a request that nobody waits for any more is aborted.
 *
 * @param isEnabled `false` sends nothing yet
 * @param isShown the list is on the screen: what failed before is tried again
 */
export function useUtilitySearch(
  backend: ConnectBackend,
  isEnabled: boolean,
  isShown: boolean,
): UtilitySearchResult {
  const [query, setQuery] = useState('');
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  const shown = useRef<readonly UtilitySummary[]>([]);
  const key = query.trim().toLowerCase().replace(/\s+/g, ' ');
  const answer = answers[key];

  useEffect(() => {
    if (!isEnabled || answer) return;
    const controller = new AbortController();
    const keep = (next: Answer) => {
      if (!controller.signal.aborted) setAnswers((before) => ({ ...before, [key]: next }));
    };
    const timer = setTimeout(
      () => {
        backend.searchUtilities({ query: key, limit: LIMIT, signal: controller.signal }).then(
          (utilities) => keep({ utilities }),
          (error) => keep({ failed: backendErrorCode(error) === 'network' ? 'offline' : 'failed' }),
        );
      },
      key ? BURST_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [backend, isEnabled, key, answer]);

  const retry = useCallback(() => setAnswers(withoutFailures), []);
  useEffect(() => {
    if (isShown) retry();
  }, [isShown, retry]);
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);

  const utilities = answer && 'utilities' in answer ? answer.utilities : narrowed(shown.current, key);
  useEffect(() => {
    shown.current = utilities;
  });
  const status = !answer ? 'loading' : 'failed' in answer ? answer.failed : 'ready';
  return { query, status, utilities, setQuery, retry };
}

const withoutFailures = (answers: Readonly<Record<string, Answer>>) =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => 'utilities' in answer));

// Until the answer comes: those of the last list that match, or else the last list as it was.
const narrowed = (utilities: readonly UtilitySummary[], query: string): readonly UtilitySummary[] => {
  const matching = utilities.filter((utility) => matchesQuery(utility, query));
  return matching.length > 0 ? matching : utilities;
};
