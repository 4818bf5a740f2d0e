export interface LimitStore {
  /**
   * Adds to a counter, which restarts at 0 when its window has ended. A negative amount is a refund.
   *
   * @returns the new count, and when the window ends.
   */
  take(take: LimitTake): Promise<LimitCount>;
}

interface LimitTake {
  readonly key: string;
  readonly amount: number;
  /** Length of the window, which starts with the first count. */
  readonly seconds: number;
  readonly now: number;
}

export interface LimitCount {
  readonly used: number;
  readonly resetsAt: number;
}
