/** Works on jobs of the store in the background. All processes on a store share the work. */
export interface BackgroundWorker {
  /** Works until `stop`. */
  work(): void;
  /** Looks for due jobs now, instead of within seconds. */
  wake(): void;
  /** Stops the work, which other processes continue. Resolves when it has ended, after a few seconds at most. */
  stop(): Promise<void>;
}
