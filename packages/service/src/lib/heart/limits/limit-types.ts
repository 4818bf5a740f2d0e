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

/** A turn to take. Times are UNIX milliseconds. */
export interface Pace {
  readonly key: string;
  /** Turns that can be taken at once. */
  readonly burst: number;
  /** Milliseconds until another turn is free. */
  readonly periodMs: number;
  readonly notBefore: number;
  readonly latest: number;
}
