import {
  type ConnectorSource,
  connectorSource,
  type IsolationOptions,
  isolateConnector,
  NotLoadedError,
} from '@utility-connect/connector-host/node';
import { type Settings, SettingsError } from '../settings/settings.ts';

interface OpenOptions extends Required<Pick<IsolationOptions, 'onStop' | 'claim'>> {
  /** Called after each request of them. Default: nothing. */
  readonly onRequest?: IsolationOptions['onRequest'];
  readonly onLoad: (name: string, source: ConnectorSource) => void;
}

/**
 * Loads the connectors of the settings from the working directory, each into a thread of its own.
 *
 * @param onLoad called with the name and source of each when all are loaded.
 * @throws SettingsError for the first one that cannot be loaded; another Error if it took too long, so that a new start can help.
 */
export async function openConnectors(
  {
    connectors: entries,
    allowedHosts,
    connectorHosts,
  }: Pick<Settings, 'connectors' | 'allowedHosts' | 'connectorHosts'>,
  { onLoad, onStop, claim, onRequest }: OpenOptions,
) {
  const limits = { allowedHosts, hostOrigins: connectorHosts, onStop, claim, onRequest };
  const results = await Promise.allSettled(
    entries.map((entry) => isolateConnector(entry, process.cwd(), limits)),
  );
  const loaded = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const close = async (): Promise<void> => {
    await Promise.all(loaded.map((one) => one.close()));
  };
  for (const [index, result] of results.entries()) {
    if (result.status === 'fulfilled') continue;
    await close();
    if (!(result.reason instanceof NotLoadedError)) throw result.reason;
    throw new SettingsError(
      `CONNECTORS: ${entries[index]} cannot be loaded: ${result.reason.message}. It must be an installed npm package, or the path of a file that begins with ./ or /, whose default export is made with defineConnector.`,
    );
  }
  for (const [index, { connector }] of loaded.entries()) {
    onLoad(connector.name, connectorSource(entries[index] ?? '', process.cwd()));
  }
  return { connectors: loaded.map(({ connector }) => connector), close };
}
