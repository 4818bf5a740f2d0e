import type { Method } from '@utility-connect/connector';
import { createBoundedFetch, createWatchedFetch, type OnRequest } from '@utility-connect/connector-host/node';
import {
  createGreenButtonConnect,
  type GreenButtonConnectOptions,
  parseUtilities,
  type RegisteredUtility,
  type UtilityCredentials,
} from '@utility-connect/connectors';
import { isLoopbackHost } from '../settings/addresses.ts';
import type { Settings } from '../settings/settings.ts';
import { type ConfiguredUtility, redirectEntryOf } from './configured-utilities.ts';

interface RedirectOptions {
  /** Hosts that may be private and have no TLS. Those of an entry may be loopback anyway. */
  readonly allowedHosts: readonly string[];
  /** UNIX seconds. */
  readonly now: () => number;
  /** Called after each request. Default: nothing. */
  readonly onRequest?: OnRequest | undefined;
}

/** Returns the options with which a connector reaches a utility that the operator has registered with. */
export function redirectOptions(
  { entry, credentials }: ConfiguredUtility,
  { allowedHosts, now, onRequest }: RedirectOptions,
): GreenButtonConnectOptions {
  const { cert, key } = credentials;
  const bounded = createBoundedFetch({
    allowedHosts: [...allowedHosts, ...loopbackHosts(entry)],
    ...(cert !== undefined && key !== undefined && { certificate: { cert, key } }),
  });
  const fetch = onRequest ? createWatchedFetch(bounded, onRequest) : bounded;
  return { entry, credentials, fetch, now };
}

/** Options of sandbox clients: the custodian of `SANDBOX_CUSTODIAN_URL` stands for every utility. */
export function createSandboxRedirect(
  { sandboxCustodianUrl: url }: Pick<Settings, 'sandboxCustodianUrl'>,
  options: RedirectOptions,
): Method | undefined {
  if (url === undefined) return undefined;
  const entry = sandboxEntry(url);
  const utility = { entry, credentials: sandboxCredentials };
  return createGreenButtonConnect(redirectOptions(utility, options)).methods[0];
}

/** The client that `npm start` registers with its custodian, and the custodian's own default. No secret protects generated data. */
const sandboxCredentials: UtilityCredentials = { clientId: 'third-party', clientSecret: 'secret' };

const sandboxEntry = (url: string): RegisteredUtility => {
  const method = {
    kind: 'redirect',
    platform: 'standard',
    authorize: `${url}/oauth/authorize`,
    token: `${url}/oauth/token`,
    scope: 'FB=4_5_15;IntervalDuration=900_3600',
  };
  const entry = {
    id: 'sandbox-custodian',
    name: 'Sandbox',
    regions: ['CA'],
    time_zone: 'America/Los_Angeles',
  };
  const [parsed] = parseUtilities(JSON.stringify({ ...entry, methods: [method] }), 'SANDBOX_CUSTODIAN_URL');
  return parsed as RegisteredUtility;
};

const loopbackHosts = (entry: RegisteredUtility): readonly string[] => {
  const { authorize, token, resource } = redirectEntryOf(entry) ?? {};
  return [authorize, token, resource].flatMap((address) => {
    if (address === undefined) return [];
    const { hostname } = new URL(address);
    return isLoopbackHost(hostname) ? [hostname.replace(/^\[(.*)\]$/, '$1')] : [];
  });
};
