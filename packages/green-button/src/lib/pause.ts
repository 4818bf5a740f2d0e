/** Longest time that the thread is busy, in milliseconds. */
const BUSY_MS = 10;

let busySince = 0;

/** Whether the thread has been busy for some milliseconds. The amount of work in that time depends on the file. */
export function isPauseDue(): boolean {
  return performance.now() - busySince > BUSY_MS;
}

/** Leaves the thread free for other tasks. */
export async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  busySince = performance.now();
}
