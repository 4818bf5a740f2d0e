import type { Server } from 'node:http';

/** Longest delay of requests by connecting clients, in milliseconds. */
const MAX_DELAY_MS = 20;

/**
 * Delays requests while clients are connecting. libuv accepts one connection in each turn of the event loop, so under load a new
 * connection waits for all requests of a turn: of 80 clients that connect at once, the last would wait for seconds.
 *
 * @returns runs a request, at once or after the connections were accepted.
 */
export function acceptFirst(server: Server): (run: () => void) => void {
  let hasAccepted = false;
  let delayed: (() => void)[] | null = null;

  const runAfterAccepting = (waiting: readonly (() => void)[], deadline: number): void => {
    if (hasAccepted && performance.now() < deadline) {
      hasAccepted = false;
      setImmediate(runAfterAccepting, waiting, deadline);
      return;
    }
    delayed = null;
    for (const run of waiting) setImmediate(run);
  };

  server.on('connection', () => {
    hasAccepted = true;
    if (delayed) return;
    delayed = [];
    setImmediate(runAfterAccepting, delayed, performance.now() + MAX_DELAY_MS);
  });
  return (run) => {
    if (delayed) delayed.push(run);
    else run();
  };
}
