import {
  type Capabilities,
  type Connector,
  connectorAt,
  type SignInMethod,
} from '@utility-connect/connector';
import {
  createBoundedFetch,
  createWatchedFetch,
  type WatchedRequest,
} from '@utility-connect/connector-host/node';
import { loadUtilities } from '@utility-connect/connectors';
import { createSource, sourceIds } from '@utility-connect/connectors/sources';
import type { Utility } from '../../directory/directory.ts';
import { loadDirectory } from '../../directory/load-directory.ts';
import { addedUtilities, connectedMethods } from '../../heart/utilities/connected-utilities.ts';
import type { Settings } from '../../node/settings/settings.ts';
import { openConnectors } from '../../node/utilities/open-connectors.ts';
import { findFake } from './find-fake.ts';
import { serveFake } from './serve-fake.ts';

interface OpenedConnector {
  readonly connector: Connector;
  /** With the capabilities of the connector at the utility. */
  readonly method: SignInMethod & { readonly capabilities: Capabilities };
  readonly utility: Utility;
  /** The login of the fake, if it is one. */
  readonly fakeLogin?: Readonly<Record<string, string>>;
  /** All of its requests so far. */
  readonly requests: readonly WatchedRequest[];
  close(): Promise<void>;
}

/** Finds the connector with a sign-in for a utility. @returns a sentence if there is none. */
export async function openConnector(
  id: string,
  settings: Settings,
  { isFake }: { readonly isFake: boolean },
): Promise<OpenedConnector | string> {
  const requests: WatchedRequest[] = [];
  const onRequest = (request: WatchedRequest): void => void requests.push(request);
  const entries = await loadUtilities(settings.utilities);
  if (sourceIds.includes(id)) {
    const { allowedHosts, connectorHosts, baseUrl } = settings;
    const fake = isFake
      ? (await import('@utility-connect/connectors/testing')).createFakeSource(id)
      : undefined;
    const fetch = createWatchedFetch(
      fake
        ? (input, init) => fake.fetch(new Request(input, init))
        : createBoundedFetch({ allowedHosts, hostOrigins: connectorHosts }),
      onRequest,
    );
    const connector = createSource(id, { fetch, contact: baseUrl });
    const utility = (await loadDirectory(entries)).findByAnyId(id);
    const method = signInOf(connector, id);
    if (!utility || !method) return `${id} is not in the registry.`;
    return {
      ...{ connector, method, utility, requests, close: async () => undefined },
      ...(fake && { fakeLogin: fake.login }),
    };
  }
  if (isFake) return openWithFake(id, settings);
  const { connectors, close } = await openConnectors(settings, {
    onLoad: () => {},
    onStop: () => {},
    onRequest,
    // So few requests need no limits.
    claim: async () => ({ at: 0, now: 0 }),
  });
  const directory = await loadDirectory([
    ...entries,
    ...addedUtilities(await loadDirectory(entries), connectors),
  ]);
  const utility = directory.findByAnyId(id);
  const connector = connectors.find(
    ({ utilities }) => utilities === 'all' || utilities.some((one) => one.id === utility?.id),
  );
  const method = connector && utility && signInOf(connector, utility.id);
  if (connector && utility && method) return { connector, method, utility, requests, close };
  await close();
  return `No connector signs in at ${id}. It must be one of ${sourceIds.join(', ')}, or a utility of a connector in CONNECTORS.`;
}

/** Opens a connector of CONNECTORS as it is, with the fake of its package in place of all hosts. */
const openWithFake = async (id: string, settings: Settings): Promise<OpenedConnector | string> => {
  const fake = await findFake(id, settings.connectors, process.cwd());
  if (!fake)
    return `There is no fake of ${id}. There are fakes of ${sourceIds.join(', ')}, and of utilities of packages in CONNECTORS.`;
  const { origin, close } = await serveFake((request) => fake.fetch(request));
  const opened = await openConnector(id, { ...settings, connectorHosts: { '*': origin } }, { isFake: false });
  if (typeof opened === 'string') {
    await close();
    return opened;
  }
  return {
    ...opened,
    fakeLogin: fake.login,
    async close() {
      await opened.close();
      await close();
    },
  };
};

const signInOf = (connector: Connector, id: string): OpenedConnector['method'] | undefined => {
  const method = connectedMethods(connectorAt(connector, id)).find(({ kind }) => kind === 'sign_in');
  return method?.kind === 'sign_in' ? method : undefined;
};
