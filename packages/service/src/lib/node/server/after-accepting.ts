import type { Server } from 'node:http';

/** Longest that requests are held back for the sake of new connections, in milliseconds. */
const LONGEST_MS = 5;

/**
 * Holds requests back while connections are being accepted, for some milliseconds at most. Node accepts one connection in each
 * turn of its loop, so under load a new one waits for all requests of a turn: of eighty that came at once, the last waited for
 * seconds, where nothing could see it and turn it away.
 *
 * @returns runs a request, at once or when the connections have been accepted.
 */
export function afterAccepting(server: Server): (run: () => void) => void {
  let isAccepting = false;
  let hasAccepted = false;
  let since = 0;
  let held: (() => void)[] = [];

  const look = (): void => {
    const isOver = !hasAccepted || performance.now() - since > LONGEST_MS;
    hasAccepted = false;
    if (!isOver) {
      setImmediate(look);
      return;
    }
    isAccepting = false;
    // Each as an event of its own, so that one is answered, where that takes no waiting, before the next is looked at.
    for (const run of held) setImmediate(run);
    held = [];
  };

  server.on('connection', () => {
    hasAccepted = true;
    if (isAccepting) return;
    isAccepting = true;
    since = performance.now();
    setImmediate(look);
  });
  return (run) => {
    if (isAccepting) held.push(run);
    else run();
  };
}
