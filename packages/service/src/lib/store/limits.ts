export interface LimitStore {
  /**
   * Counts towards a limit, from nothing where its time is over. A negative amount is given back.
   *
   * @returns the count after it, and when it resets.
   */
  take(take: LimitTake): Promise<LimitCount>;
}

export interface LimitTake {
  readonly key: string;
  readonly amount: number;
  /** How long a count goes on, from its first. */
  readonly seconds: number;
  readonly now: number;
}

export interface LimitCount {
  readonly used: number;
  readonly resetsAt: number;
}
