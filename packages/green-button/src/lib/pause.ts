/** How long the thread is busy at a time, in milliseconds. */
const BUSY_MS = 10;

let busySince = 0;

/** Whether the thread has been busy for some milliseconds. How much work that is depends on the file, so time counts. */
export function isPauseDue(): boolean {
  return performance.now() - busySince > BUSY_MS;
}

/** Leaves the thread free for other tasks. */
export async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  busySince = performance.now();
}
