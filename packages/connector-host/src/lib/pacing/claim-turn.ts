import type { RequestLimit } from '@utility-connect/connector';

/** The time at which a request may be sent. In milliseconds of the clock that all processes share. */
export interface Turn {
  readonly at: number;
  /** Time of the claim. */
  readonly now: number;
}

/** The turns that a request can use, in milliseconds. */
export interface TurnRange {
  /** Earliest time of the turn, which may have just passed; 0 for now. */
  readonly notBefore: number;
  /** Longest wait from now. */
  readonly withinMs: number;
}

/**
 * Claims the first free turn of a limit, over all processes. A turn later than `withinMs` is not taken.
 *
 * @param subject the login key of a limit per login, the hash of a limit per request; otherwise empty.
 */
export type ClaimTurn = (limit: RequestLimit, subject: string, range: TurnRange) => Promise<Turn>;
