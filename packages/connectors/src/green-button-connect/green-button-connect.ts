import type { Connector } from '@utility-connect/connector';
import type { GreenButtonConnectOptions } from './options.ts';

/**
 * Creates a connector for a utility with Green Button Connect My Data: OAuth at the utility's page, and an ESPI feed.
 *
 * @throws UtilitiesError if the entry has no redirect method or a quirk that is unknown, or if the credentials lack a secret.
 */
export function createGreenButtonConnect(options: GreenButtonConnectOptions): Connector {
  throw new Error(`Green Button Connect is not ready for ${options.entry.id}.`);
}
