import type { Connector } from '@utility-connect/connector';
import { createAmber } from './au-amber/amber.ts';
import { createEgD } from './cz-eg-d/eg-d.ts';
import { createInexogy } from './de-inexogy/inexogy.ts';
import { createEloverblik } from './dk-eloverblik/eloverblik.ts';
import { createDatadis } from './es-datadis/datadis.ts';
import { createEnedis } from './fr-enedis/enedis.ts';
import { createGlowmarkt } from './gb-glowmarkt/glowmarkt.ts';
import { createOctopusEnergy } from './gb-octopus-energy/octopus-energy.ts';
import { createKraken } from './kraken/kraken.ts';
import { createMojElektro } from './si-moj-elektro/moj-elektro.ts';
import type { CreateSource } from './source.ts';
import { createTibber } from './tibber/tibber.ts';

export interface SourceOptions {
  /** Sends all requests. */
  readonly fetch: typeof globalThis.fetch;
  /** UNIX milliseconds. Default `Date.now`. */
  readonly now?: () => number;
  /** Address of the operator for the `User-Agent` header: a URL or e-mail address. Default: the page of this project. */
  readonly contact?: string;
}

/** The built-in sources, by their ids. */
const sources: Readonly<Record<string, CreateSource>> = {
  'gb-octopus-energy': createOctopusEnergy,
  'gb-edf': createKraken,
  'gb-eon-next': createKraken,
  'de-octopus-energy': createKraken,
  'es-octopus-energy': createKraken,
  'fr-octopus-energy': createKraken,
  'it-octopus-energy': createKraken,
  'fr-enedis': createEnedis,
  'gb-glowmarkt': createGlowmarkt,
  tibber: createTibber,
  'dk-eloverblik': createEloverblik,
  'es-datadis': createDatadis,
  'au-amber': createAmber,
  'de-inexogy': createInexogy,
  'cz-eg-d': createEgD,
  'si-moj-elektro': createMojElektro,
};

const VERSION = '0.1.0';
const PROJECT = 'https://github.com/utility-connect/utility-connect';

/** Ids of the built-in sources: those of their utilities. */
export const sourceIds: readonly string[] = Object.keys(sources);

/**
 * Makes the connector of a source.
 *
 * @throws RangeError for an unknown id.
 */
export function createSource(
  id: string,
  { fetch, now = Date.now, contact = PROJECT }: SourceOptions,
): Connector {
  const create = Object.hasOwn(sources, id) ? sources[id] : undefined;
  if (!create) throw new RangeError(`There is no source ${id}. The sources are ${sourceIds.join(', ')}.`);
  return create({ fetch, now, userAgent: `utility-connect/${VERSION} (+${contact})` }, id);
}
