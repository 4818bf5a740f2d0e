import type { Connector } from '@utility-connect/connector';
import type { HttpContext } from '@utility-connect/connector/http';
import { createConnector } from './create-connector.ts';
import { portals } from './portals.ts';

export interface PortalOptions {
  /** Sends all requests. */
  readonly fetch: typeof globalThis.fetch;
  /** UNIX milliseconds. Default `Date.now`. */
  readonly now?: () => number;
}

/** The portals answer browsers only. */
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

const contextOf = ({ fetch, now = Date.now }: PortalOptions): HttpContext => ({
  fetch,
  now,
  userAgent: BROWSER,
});

/** EIA ids of the utilities whose portals this package signs in to. */
export const portalIds: readonly string[] = portals.map(({ utilityId }) => utilityId);

/**
 * Makes the connector of one utility's portal.
 *
 * @param utilityId its EIA id.
 * @throws RangeError for an unknown id.
 */
export function createPortal(utilityId: string, options: PortalOptions): Connector {
  const portal = portals.find((one) => one.utilityId === utilityId);
  if (!portal) throw new RangeError(`There is no portal of ${utilityId}. There are ${portalIds.join(', ')}.`);
  return createConnector([portal], contextOf(options));
}

/** All portals as one connector, for `CONNECTORS`. */
const connector: Connector = createConnector(
  portals,
  // The service replaces the global function with one that keeps limits.
  contextOf({ fetch: (...request) => globalThis.fetch(...request) }),
);

export default connector;
