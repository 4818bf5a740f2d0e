export interface StatusTables {
  /** At most one row: all that public routes read. */
  readonly statusReports: {
    readonly id: 'newest';
    /** UNIX seconds. */
    readonly at: number;
    /** JSON of a `StatusReport`. */
    readonly report: string;
  };
}
