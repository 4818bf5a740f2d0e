import type { Connector } from '@utility-connect/connector';
import type { ClaimTurn } from './claim-turn.ts';
import { trackCalls } from './current-call.ts';
import { createPacedFetch, type SendRequest } from './paced-fetch.ts';
import type { Sleep } from './wait-for-turn.ts';

interface PacingOptions {
  readonly claim: ClaimTurn;
  /** Sends the requests. */
  readonly fetch: SendRequest;
  /** Default a timer. */
  readonly sleep?: Sleep | undefined;
}

/**
 * Makes a connector of this process whose requests keep to its `limits`.
 *
 * @param create makes the connector, which sends all requests with this `fetch`.
 */
export function createPacedConnector(
  create: (fetch: typeof globalThis.fetch) => Connector,
  { fetch, ...options }: PacingOptions,
): Connector {
  let send = fetch;
  const connector = create((input, init) => send(input as string, init));
  const { limits = [], capabilities, methods } = connector;
  if (limits.length > 0) send = createPacedFetch({ ...options, limits, fetch });
  return { ...connector, methods: methods.map((method) => trackCalls(method, capabilities)) };
}
