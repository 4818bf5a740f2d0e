import { useLocation } from 'wouter';
import { queryOf } from './api.ts';
import { useAddressQuery } from './use-address-query.ts';

/** The filters of a list, which are in the query of the address. */
export interface Filters {
  /** The value of a filter; empty if it is not set. */
  get(name: string): string;
  /** Sets filters, and returns to the first page. An empty value removes one. */
  set(changes: Readonly<Record<string, string>>): void;
  /** Whether any of these is set. */
  hasAny(names: readonly string[]): boolean;
  /** The query of a request: these filters and the cursor. */
  query(names: readonly string[], more?: Readonly<Record<string, string | number>>): string;
}

/** Reads and changes the filters of a list. A change replaces the entry of the history, so that Back leaves the list. */
export function useFilters(): Filters {
  const params = useAddressQuery();
  const [location, navigate] = useLocation();
  const get = (name: string) => params.get(name) ?? '';
  return {
    get,
    set(changes) {
      const next = { ...Object.fromEntries(params), ...changes, cursor: '' };
      navigate(`${location}${queryOf(next)}`, { replace: true });
    },
    hasAny: (names) => names.some((name) => get(name) !== ''),
    query: (names, more = {}) =>
      queryOf({ ...Object.fromEntries([...names, 'cursor'].map((name) => [name, get(name)])), ...more }),
  };
}
