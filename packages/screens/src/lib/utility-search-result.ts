import type { UtilitySummary } from '@utility-connect/protocol';
import type { BackendErrorCode } from './backend.ts';

/** State of the search. `loading` may already show utilities that are known. */
export type SearchStatus = 'loading' | 'ready' | 'failed' | 'offline';

/** Result of {@link useUtilitySearch}: props for Utility Selection. */
export interface UtilitySearchResult {
  readonly query: string;
  readonly status: SearchStatus;
  /** Problem of the search, or `null`. */
  readonly error: BackendErrorCode | null;
  readonly utilities: readonly UtilitySummary[];
  readonly setQuery: (query: string) => void;
  readonly retry: () => void;
}
