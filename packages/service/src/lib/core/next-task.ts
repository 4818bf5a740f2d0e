/** Longest wait of the event loop at a time, in milliseconds. */
const BUSY_MS = 10;

let busySince = 0;

/** Yields to the event loop. */
export async function nextTask(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  busySince = performance.now();
}

/** Yields to the event loop, unless it had a turn some milliseconds ago. For work in many small steps. */
export async function nextTaskIfDue(): Promise<void> {
  if (performance.now() - busySince > BUSY_MS) await nextTask();
}
