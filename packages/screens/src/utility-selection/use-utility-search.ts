import type { UtilitySummary } from '@utility-connect/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type BackendErrorCode, backendErrorCode, type ConnectBackend } from '../lib/backend.ts';
import type { UtilitySearchResult } from '../lib/utility-search-result.ts';

/** Utilities per search: about as many as a person scrolls through. */
const LIMIT = 30;
/** Debounces requests while the person types. */
const DEBOUNCE_MS = 40;

type Answer = { readonly utilities: readonly UtilitySummary[] } | { readonly error: BackendErrorCode };

/**
 * Searches while the person types. Answers are cached by query, so a late answer is never shown for another query,
 * and obsolete requests are aborted.
 *
 * @param isEnabled whether to send requests yet. Default `true`
 */
export function useUtilitySearch(backend: ConnectBackend, isEnabled = true): UtilitySearchResult {
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
          (error) => keep({ error: backendErrorCode(error) }),
        );
      },
      key ? DEBOUNCE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [backend, isEnabled, key, answer]);

  const retry = useCallback(() => setAnswers(withoutFailures), []);
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);

  const utilities = answer && 'utilities' in answer ? answer.utilities : shown.current;
  useEffect(() => {
    shown.current = utilities;
  });
  const error = answer && 'error' in answer ? answer.error : null;
  const status = !answer ? 'loading' : !error ? 'ready' : error === 'network' ? 'offline' : 'failed';
  return { query, status, error, utilities, setQuery, retry };
}

const withoutFailures = (answers: Readonly<Record<string, Answer>>) =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => 'utilities' in answer));
