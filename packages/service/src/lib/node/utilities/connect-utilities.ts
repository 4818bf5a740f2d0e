import type { Connector } from '@utility-connect/connector';
import type { ConnectedMethod } from '@utility-connect/connector-host';
import { type ClaimTurn, createPacedConnector, type OnRequest } from '@utility-connect/connector-host/node';
import {
  createGreenButtonConnect,
  createSandboxConnector,
  type GreenButtonConnectOptions,
  type RegisteredUtility,
} from '@utility-connect/connectors';
import type { Directory } from '../../directory/directory.ts';
import { loadDirectory } from '../../directory/load-directory.ts';
import {
  addedUtilities,
  collectHistory,
  collectMethods,
  connectedMethods,
} from '../../heart/utilities/connected-utilities.ts';
import { findMethod, type HistoryMonthsOf, type MethodsFor } from '../../heart/utilities/methods-for.ts';
import type { Settings } from '../settings/settings.ts';
import type { ConfiguredUtility } from './configured-utilities.ts';
import { createGreenButtonThreads } from './green-button-threads.ts';
import { createSandboxRedirect, redirectOptions } from './redirect-options.ts';

export interface UtilitiesOptions {
  /** The registry. */
  readonly entries: readonly RegisteredUtility[];
  /** The utilities that the operator has registered with. */
  readonly configured: readonly ConfiguredUtility[];
  /** Further connectors, for production clients. */
  readonly connectors: readonly Connector[];
  /** Connectors that sandbox clients use in place of the sandbox. They must not reach the data of real people. Default none. */
  readonly sandboxConnectors?: readonly Connector[];
  /** Claims the turns of requests, over all processes. */
  readonly claim: ClaimTurn;
  /** UNIX seconds. */
  readonly now: () => number;
  /** Called after each request to a utility that the operator has registered with. Default: nothing. */
  readonly onRequest?: OnRequest | undefined;
}

const connectRedirect = ({ fetch, ...options }: GreenButtonConnectOptions, claim: ClaimTurn): Connector =>
  createPacedConnector((paced) => createGreenButtonConnect({ ...options, fetch: paced }), { claim, fetch });

interface ConnectedUtilities {
  readonly directory: Directory;
  readonly methodsFor: MethodsFor;
  readonly historyMonthsOf: HistoryMonthsOf;
}

/**
 * Loads the directory and connects its utilities.
 *
 * @throws ConnectorMismatchError, UtilitiesError
 */
export async function connectUtilities(
  settings: Pick<Settings, 'allowedHosts' | 'sandboxCustodianUrl'>,
  { entries, configured, connectors, sandboxConnectors = [], claim, now, onRequest }: UtilitiesOptions,
): Promise<ConnectedUtilities> {
  const added = addedUtilities(await loadDirectory(entries), connectors);
  const directory = await loadDirectory([...entries, ...added]);
  const options = { allowedHosts: settings.allowedHosts, now, onRequest };
  const redirects = configured.map((utility) => ({
    ...utility,
    connector: connectRedirect(redirectOptions(utility, options), claim),
  }));
  const all = [...connectors, ...redirects.map(({ connector }) => connector)];
  const methodsOf = collectMethods(all, directory);
  const sandbox = connectedMethods(createSandboxConnector({ now, zipCodesOf: directory.zipCodesOf }));
  const sandboxRedirect = createSandboxRedirect(settings, options);
  // A sandbox client must not reach the data of real people: anyone can register one.
  const ownSandboxes = new Map(
    redirects
      .filter(({ entry }) => entry.status === 'sandbox')
      .map(({ entry, connector }) => [entry.utilityId, connectedMethods(connector)[0]]),
  );
  const ownMethodsOf = collectMethods(sandboxConnectors, directory);
  const sandboxMethodsOf = (id: string): readonly ConnectedMethod[] => {
    const own = ownMethodsOf(id);
    const redirect = ownSandboxes.get(id) ?? sandboxRedirect;
    return [...(own.length > 0 ? own : sandbox), ...(redirect ? [redirect] : [])];
  };
  const file = createGreenButtonThreads(now);
  return {
    directory,
    historyMonthsOf: collectHistory([...all, ...sandboxConnectors]),
    methodsFor({ id, countries, download }, environment) {
      const isSandbox = environment === 'sandbox';
      const methods = isSandbox ? sandboxMethodsOf(id) : methodsOf(id);
      const hasFile = isSandbox || hasGreenButton(countries) || download !== null;
      // Files come last: they are the most work for the person.
      return hasFile && !findMethod(methods, 'file') ? [...methods, file] : methods;
    },
  };
}

// Green Button is a standard of North America.
const hasGreenButton = (countries: readonly string[]): boolean =>
  countries.includes('US') || countries.includes('CA');
