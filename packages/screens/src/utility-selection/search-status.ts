/** State of the search. `loading` may already show utilities that are known. */
export type SearchStatus = 'loading' | 'ready' | 'failed' | 'offline';
