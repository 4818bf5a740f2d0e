/** Runs a callback after the requests that have already arrived were handled: `setImmediate` in Node. */
export type Schedule = (run: () => void) => void;

/** A {@link Schedule} for every platform. */
export const scheduleTimeout: Schedule = (run) => void setTimeout(run);

/** Lets other requests run. */
export function yieldTo(schedule: Schedule): Promise<void> {
  return new Promise((resolve) => schedule(resolve));
}
