import type { Connector } from '@utility-connect/connector';
import {
  type ClaimTurn,
  createBoundedFetch,
  createPacedConnector,
  createWatchedFetch,
  findOrigin,
  type HostOrigins,
  type OnRequest,
} from '@utility-connect/connector-host/node';
import { createSource, sourceIds } from '@utility-connect/connectors/sources';
import { type Settings, SettingsError } from '../settings/settings.ts';

/** All built-in sources. */
export interface SourceCatalog {
  readonly ids: readonly string[];
  readonly create: typeof createSource;
}

/** The connectors of sources. */
interface OpenSources {
  /** Those that production clients are offered. */
  readonly production: readonly Connector[];
  /** Those that sandbox clients are offered. All of their requests go to fakes. */
  readonly sandbox: readonly Connector[];
}

/** Sources behind a proxy that somebody else runs, by its host: on if the operator names them, or runs the proxy. */
const proxies: Readonly<Record<string, string>> = { 'fr-enedis': 'conso.boris.sh' };

const builtIn: SourceCatalog = { ids: sourceIds, create: createSource };

/**
 * Makes the connectors of the sources that the settings choose.
 *
 * @param claim claims the turns of their requests, over all processes.
 * @param onRequest called after each request of them. Default: nothing.
 * @throws SettingsError for an unknown id.
 */
export function openSources(
  settings: Pick<Settings, 'sources' | 'sandboxSources' | 'connectorHosts' | 'allowedHosts' | 'baseUrl'>,
  { claim, onRequest }: { readonly claim: ClaimTurn; readonly onRequest?: OnRequest | undefined },
  { ids, create }: SourceCatalog = builtIn,
): OpenSources {
  const { sandboxSources, connectorHosts, allowedHosts, baseUrl } = settings;
  const open = (id: string, hostOrigins: HostOrigins): Connector => {
    const bounded = createBoundedFetch({ allowedHosts, hostOrigins });
    const fetch = onRequest ? createWatchedFetch(bounded, onRequest) : bounded;
    return createPacedConnector((paced) => create(id, { fetch: paced, contact: baseUrl }), { claim, fetch });
  };
  const chosen = chosenSources(settings, ids);
  const fakes = Object.entries(sandboxSources);
  requireKnown('SANDBOX_SOURCES', Object.keys(sandboxSources), ids);
  return {
    production: chosen.map((id) => open(id, connectorHosts)),
    // A sandbox client must not reach a real interface: anyone can register one.
    sandbox: fakes.map(([id, origin]) => open(id, { '*': origin })),
  };
}

/**
 * Returns the ids of the sources that production clients are offered.
 *
 * @throws SettingsError for an unknown id.
 */
export function chosenSources(
  { sources, connectorHosts }: Pick<Settings, 'sources' | 'connectorHosts'>,
  ids: readonly string[] = builtIn.ids,
): readonly string[] {
  requireKnown('SOURCES', sources ?? [], ids);
  const isDefault = (id: string): boolean => {
    const proxy = proxies[id];
    return proxy === undefined || findOrigin(connectorHosts, proxy) !== undefined;
  };
  return sources ?? ids.filter(isDefault);
}

const requireKnown = (name: string, given: readonly string[], ids: readonly string[]): void => {
  const unknown = given.find((id) => !ids.includes(id));
  if (unknown === undefined) return;
  throw new SettingsError(
    `${name}: there is no source ${JSON.stringify(unknown)}. The sources are ${ids.join(', ')}.`,
  );
};
