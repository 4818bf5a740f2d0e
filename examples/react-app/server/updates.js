// @ts-check
// Tells open pages when something has happened to their user, such as new data. Reads the list of events, because Utility Connect cannot
// reach a server on your machine. A server on the internet can receive webhooks instead.
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';

/** @typedef {import('@utility-connect/node').UtilityConnect} UtilityConnect */

const POLL_SECONDS = 2;
const RETRY_MS = 5_000;
const ALIVE_MS = 15_000;

/**
 * @param {object} options
 * @param {UtilityConnect} options.utilityConnect
 * @param {import('./sessions.js').Sessions} options.sessions
 */
export function updateRoutes({ utilityConnect, sessions }) {
  const routes = new Hono();
  const listen = createListeners(utilityConnect);

  // Server-Sent Events: one for each time that something has happened.
  routes.get('/api/updates', (c) => {
    const session = sessions.find(c);
    if (!session) return c.body(null, 204);
    return streamSSE(c, async (stream) => {
      const stop = listen(session.userId, () => void stream.writeSSE({ data: 'changed' }));
      stream.onAbort(stop);
      // Proxies close connections on which nothing is sent.
      while (!stream.aborted) {
        await stream.sleep(ALIVE_MS);
        await stream.write(': alive\n\n');
      }
    });
  });

  return routes;
}

/**
 * Reads events while there are listeners: one reader for all pages.
 *
 * @param {UtilityConnect} utilityConnect
 */
const createListeners = (utilityConnect) => {
  /** @type {Set<{ userId: string, onChange: () => void }>} */
  const listeners = new Set();
  /** @type {string | undefined} a real app stores it in its database */
  let after;

  /** @param {AbortSignal} signal */
  const read = async (signal) => {
    const pages = utilityConnect.webhookEventPages({ after, pollSeconds: POLL_SECONDS }, { signal });
    for await (const { events, next_after } of pages) {
      after = next_after;
      const changed = new Set(events.map(({ data }) => ('user_id' in data ? data.user_id : undefined)));
      for (const { userId, onChange } of listeners) if (changed.has(userId)) onChange();
    }
  };

  /** @param {AbortSignal} signal */
  const readOn = async (signal) => {
    while (!signal.aborted) {
      await read(signal).catch(() => undefined);
      // The service is being restarted.
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
    }
  };

  /** @type {AbortController | undefined} */
  let reading;

  /**
   * @param {string} userId
   * @param {() => void} onChange
   */
  return (userId, onChange) => {
    const listener = { userId, onChange };
    listeners.add(listener);
    if (!reading) {
      reading = new AbortController();
      readOn(reading.signal);
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      reading?.abort();
      reading = undefined;
    };
  };
};
