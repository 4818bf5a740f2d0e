import type { Environment } from '../connect-api.ts';

/** One page of a list. `next_cursor` goes into `cursor` of the next request; `null` on the last page. */
export interface OperatorPage<Item> {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
}

/** A number that is counted up to a maximum. `is_more`: there are more, as in "10,000+". */
export interface CappedCount {
  readonly count: number;
  readonly is_more: boolean;
}

/** An error in words. The code is stable. */
export interface OperatorProblem {
  readonly code: string;
  readonly message: string;
  /** Remedy for the operator; `null` if nothing is to be done. */
  readonly advice: string | null;
}

/** The body of every error response. */
export interface OperatorError {
  readonly error: string;
  readonly error_description: string;
  readonly request_id: string;
  /** The parameter at fault. */
  readonly param?: string;
}

export interface ClientRef {
  readonly id: string;
  readonly company: string;
  readonly environment: Environment;
}

export interface UtilityRef {
  readonly id: string;
  readonly name: string;
}
