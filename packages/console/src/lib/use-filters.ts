import { useSearchParams } from 'wouter';

/** The filters of a list, which are in the query of the address. */
export interface Filters {
  /** The value of a filter; empty if it is not set. */
  get(name: string): string;
  /** Sets filters, and returns to the first page. An empty value removes one. */
  set(changes: Readonly<Record<string, string>>): void;
  /** Whether any of these is set. */
  hasAny(names: readonly string[]): boolean;
}

/** Reads and changes the filters of the list. A change replaces the entry in the history, so that Back leaves the list. */
export function useFilters(): Filters {
  const [params, setParams] = useSearchParams();
  return {
    get: (name) => params.get(name) ?? '',
    set(changes) {
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          next.delete('cursor');
          for (const [name, value] of Object.entries(changes)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      );
    },
    hasAny: (names) => names.some((name) => params.get(name)),
  };
}
