/** Leaves the thread free for other tasks. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
