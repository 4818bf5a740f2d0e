import {
  type Connector,
  ConnectorError,
  NotYetError,
  type RedirectMethod,
  type Utility,
} from '@utility-connect/connector';
import {
  type Client,
  type Consent,
  type Custodian,
  type CustodianOptions,
  createCustodian,
  createHousehold,
  type Quirks,
} from '@utility-connect/custodian';
import { parseUtilities } from '../../registry/parse-utilities.ts';
import { createGreenButtonConnect } from '../green-button-connect.ts';
import type { GreenButtonConnectOptions } from '../options.ts';

/** 10 March 2026, 15:40 UTC. */
export const NOW: number = Date.UTC(2026, 2, 10, 15, 40) / 1000;
export const DAY = 86_400;
export const redirectUri = 'https://connect.example.com/return';
export const scope = 'FB=4_5_15;IntervalDuration=900';

export const utility: Utility = {
  id: '4254',
  name: 'Consumers Energy',
  country: 'US',
  states: ['MI'],
  subregion: null,
  timeZone: 'America/Detroit',
};

const midnight = Date.UTC(2026, 2, 10, 5) / 1000;
const period = { start: midnight - 100 * DAY, end: midnight + 10 * DAY };

/** A home at the utility. */
export const home = createHousehold({ id: '1', title: 'Home', intervalSeconds: 3600, ...period });

/** A home and one with solar panels: 100 days of hours, and ten more that come with time. */
export const customer = {
  login: 'demo',
  password: 'demo',
  name: 'Avery Quinn',
  accountNumber: '1002003004',
  usagePoints: [
    home,
    createHousehold({ id: '2', title: 'Cabin', intervalSeconds: 3600, solar: true, ...period }),
  ],
};

/** The fields of a redirect method in the registry that a test cares about. */
interface TestUtilityOptions {
  readonly method?: Readonly<Record<string, unknown>>;
  readonly quirks?: Quirks;
  readonly client?: Partial<Client>;
  readonly customers?: CustodianOptions['customers'];
  readonly lifetimes?: CustodianOptions['lifetimes'];
  readonly credentials?: Partial<GreenButtonConnectOptions['credentials']>;
  /** Of the TLS client certificate. */
  readonly certificate?: string;
  /** Replaces the custodian for some requests. */
  readonly intercept?: (request: Request) => Response | Promise<Response> | undefined;
}

export interface TestUtility {
  readonly custodian: Custodian;
  readonly options: GreenButtonConnectOptions;
  readonly connector: Connector;
  readonly method: Required<RedirectMethod>;
  /** All addresses that were requested, also on other hosts, with their tokens. */
  readonly sent: { readonly url: string; readonly authorization: string | null }[];
  /** Bodies of notifications. */
  readonly notifications: string[];
  /** Consents as a person, and finishes. */
  consent(consent?: Consent): Promise<{ login: string; grantId: string }>;
  /** As `consent`, with the answer of the page changed. */
  finish(
    query: Readonly<Record<string, string>>,
    state?: string,
  ): Promise<{ login: string; grantId: string }>;
}

/** A utility of the registry that the fake custodian runs. */
export function createTestUtility(given: TestUtilityOptions = {}): TestUtility {
  const { quirks, customers = [customer], lifetimes, certificate = null, intercept } = given;
  const clientSecret = 'secret: & ü';
  const client = { clientId: 'third-party', clientSecret, redirectUris: [redirectUri], scope };
  const notifications: string[] = [];
  const sent: { url: string; authorization: string | null }[] = [];
  const custodian = createCustodian({
    clients: [{ ...client, notifyUri: 'https://connect.example.com/notify', ...given.client }],
    customers,
    ...(quirks && { quirks }),
    ...(lifetimes && { lifetimes }),
    now: () => NOW * 1000,
    fetch: async (_, init) => {
      notifications.push(String(init?.body));
      return new Response(null);
    },
  });
  const options: GreenButtonConnectOptions = {
    entry: entryOf(custodian, given.method),
    credentials: { clientId: 'third-party', clientSecret, ...given.credentials },
    now: () => Math.floor(custodian.now() / 1000),
    async fetch(url, init) {
      init?.signal?.throwIfAborted();
      const request = new Request(url, init);
      sent.push({ url, authorization: request.headers.get('authorization') });
      const copy = request.clone();
      return (await intercept?.(request)) ?? custodian.fetch(copy, { certificate });
    },
  };
  const connector = createGreenButtonConnect(options);
  const method = connector.methods[0] as Required<RedirectMethod>;

  const finish: TestUtility['finish'] = async (query, state = 'state') => {
    const { progress } = await method.begin({ ...request(), redirectUri, state });
    return method.finish({ ...request(), redirectUri, query: { state: 'state', ...query }, progress });
  };
  return {
    ...{ custodian, options, connector, method, sent, notifications, finish },
    async consent(consent) {
      const { url, progress } = await method.begin({ ...request(), redirectUri, state: 'state' });
      const query = Object.fromEntries((await custodian.consent(url, consent)).searchParams);
      return method.finish({ ...request(), redirectUri, query, progress });
    },
  };
}

const entryOf = ({ endpoints: { authorize, token } }: Custodian, method: object = {}) => {
  const redirect = { kind: 'redirect', platform: 'standard', authorize, token, scope, ...method };
  const utility = { id: 'us-mi-consumers-energy', name: 'Consumers Energy', eia_id: 4254 };
  const place = { regions: ['MI'], time_zone: 'America/Detroit' };
  const [entry] = parseUtilities(JSON.stringify({ ...utility, ...place, methods: [redirect] }), 'test.yaml');
  if (!entry) throw new Error('There is no entry.');
  return entry;
};

/** The common part of requests. */
export const request = () => ({ utility, signal: new AbortController().signal });

/** Reads all that an account has in a range, by default the last 30 days. */
export async function readAccount(
  { method }: Pick<TestUtility, 'method'>,
  login: string,
  { accountKey = '1', from = NOW - 30 * DAY, to = NOW, notified = undefined as string[] | undefined } = {},
) {
  const range = { ...request(), login, accountKey, from, to, ...(notified && { notified }) };
  const intervals = [];
  for await (const batch of method.readIntervals(range)) intervals.push(...batch);
  return { intervals, bills: await method.readBills(range) };
}

/** The code of the error that a promise rejects with: of a ConnectorError, or `not_yet` with its seconds. */
export const failureOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof NotYetError) return `not_yet ${error.retryAfterSeconds}`;
      return error instanceof ConnectorError ? error.code : String(error);
    },
  );
