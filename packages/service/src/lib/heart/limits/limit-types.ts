export interface LimitTake {
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
