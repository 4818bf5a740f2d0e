// Utilities that take 200 ms for each answer, and count the syncs that they see.
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long each answer takes, in milliseconds. A sync asks twice: for intervals and for bills. */
const ANSWER_MS = 200;

/**
 * Starts them on one port. The path of a request is the utility, the login and what it asks for.
 *
 * @param data `intervals` and `bills` of each account, as a connector returns them
 */
export async function startUtilities({ intervals, bills }) {
  /** Logins whose syncs run, by utility: from the request for intervals until the answer with bills. */
  const running = new Map();
  let maxRunning = 0;
  const begin = (utility, login) => {
    if (!running.has(utility)) running.set(utility, new Set());
    const logins = running.get(utility).add(login);
    maxRunning = Math.max(maxRunning, logins.size);
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, 'http://127.0.0.1');
    const [, utility, login, what] = url.pathname.split('/');
    if (what === 'intervals') begin(utility, login);
    await sleep(ANSWER_MS);
    const [from, to] = ['from', 'to'].map((name) => Number(url.searchParams.get(name)));
    const answer = what === 'bills' ? bills : intervals.filter(({ end }) => end > from && end <= to);
    if (what === 'bills') running.get(utility)?.delete(login);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** @returns the most syncs that any utility has seen at a time. */
    maxRunning: () => maxRunning,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
