import type { Hono } from 'hono';
import { accounts } from './api/accounts.ts';
import { bills } from './api/bills.ts';
import { connectToken } from './api/connect-token.ts';
import { connection } from './api/connection.ts';
import { type Endpoint, mountEndpoints } from './api/endpoint.ts';
import { health } from './api/health.ts';
import { intervals } from './api/intervals.ts';
import { openApiDocument } from './api/openapi.ts';
import { token } from './api/token.ts';
import { utilities } from './api/utilities.ts';
import { createAudit } from './audit/audit.ts';
import type { Assets } from './connect/page/assets.ts';
import { mountPage } from './connect/page/page.ts';
import { createConnectApi } from './connect/routes/routes.ts';
import { createAttemptRunner } from './connect/sign-in/attempt-runner.ts';
import type { ConnectorFor } from './connectors/connector-for.ts';
import { guardConnectors, type UtilityTimeouts } from './connectors/guard/guard-connector.ts';
import type { Context, Urls } from './context.ts';
import { type Random, webRandom } from './crypto/random.ts';
import type { Directory } from './directory/directory.ts';
import { createOutages } from './directory/outages.ts';
import { admission } from './http/admission.ts';
import { type AppEnv, createApp, type RequestRecord } from './http/app.ts';
import { clientAddress, type TrustedProxies } from './http/client-address.ts';
import { limitClient } from './http/limit-client.ts';
import { strictTransport } from './http/strict-transport.ts';
import type { Codec } from './intervals/codec.ts';
import { storedCodec } from './intervals/stored-codec.ts';
import { type OpenedKeys, openKeys } from './keys/open-keys.ts';
import { watchKeys } from './keys/watch-keys.ts';
import { createLimits, defaultLimits, type LimitSettings } from './limits/limits.ts';
import type { Mailer } from './mail/mailer.ts';
import { docsPage } from './pages/docs.ts';
import { startPurge } from './purge/purge-worker.ts';
import { mountRegistration } from './registration/register-page.ts';
import type { Store } from './store/store.ts';
import { createSync } from './sync/sync.ts';

/** What a service is made of. Nothing here belongs to a runtime: the same service runs in Node, in a test and in a browser tab. */
export interface ServiceOptions {
  readonly store: Store;
  readonly directory: Directory;
  readonly connectorFor: ConnectorFor;
  /** 32 bytes: seals utility credentials. */
  readonly encryptionKey: Uint8Array;
  /** Open what was sealed before `encryptionKey` took their place. Default none. */
  readonly previousKeys?: readonly Uint8Array[];
  readonly mailer: Mailer;
  /** Compresses stored intervals: `zlibCodec` in Node. Default `storedCodec`, which runs anywhere but does not compress. */
  readonly codec?: Codec | undefined;
  /** How many requests in flight are always admitted before load is shed. Default no limit. */
  readonly maxConcurrentRequests?: number | undefined;
  readonly urls: Urls;
  /** The built Connect page and script; without them those addresses answer 404. */
  readonly assets?: Assets;
  /** UNIX milliseconds. Default the store's, which all processes on it share. */
  readonly clock?: () => number;
  readonly random?: Random;
  /** How long a data request waits for a first sync before it answers 409, in milliseconds. Default 5,000. */
  readonly waitMs?: number | undefined;
  /** How long utilities may take. Default 25 s for an answer, two minutes for the intervals of an account. */
  readonly utilityTimeouts?: UtilityTimeouts | undefined;
  /** Those that are not given are as in `defaultLimits`. */
  readonly limitSettings?: Partial<LimitSettings>;
  /** Default 0: `X-Forwarded-For` is not looked at. */
  readonly trustedProxies?: TrustedProxies;
  /** Told of each request; default nothing. */
  readonly onRequest?: (record: RequestRecord) => void;
  /** Told of failures in background work, and of mail that was not accepted; default nothing. */
  readonly onError?: (error: unknown) => void;
  /** Told of what helps only while debugging; default nothing. */
  readonly onDebug?: (message: string) => void;
  /** Told of what a client does wrong and cannot see; default nothing. */
  readonly onWarning?: (message: string) => void;
}

/** Where a request came from, as Node's sockets say it. */
export interface Connection {
  readonly remoteAddress?: string | undefined;
}

/** A running service. */
export interface Service {
  /** Answers a request of the public API, the Connect page and its private API. */
  readonly fetch: (request: Request, connection?: Connection) => Response | Promise<Response>;
  /** What the endpoints are given; for commands that work beside the API. */
  readonly context: Context;
  /** Reads in the background what is due and removes what is over, beside all other processes on the same store, until `stop`. */
  work(): void;
  /** From now on not ready; background work is let go and taken up again by the next process. Resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * Makes a service.
 *
 * @throws VaultError when an encryption key is not 32 bytes long, StoreError when the store needs another one.
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { encryptionKey: key, previousKeys: previous = [], clock = options.store.clock } = options;
  const keys = await openKeys(options.store.keys, { key, previous }, Math.floor(clock() / 1000));
  const context = createContext(options, keys);
  const runner = createAttemptRunner(context, options.onError ?? ignore);
  const stopping = new AbortController();
  let purgeEnds = async (): Promise<void> => {};
  const app = createApp({
    requestId: () => context.random.uuid(),
    onRequest: options.onRequest ?? ignore,
  });
  app.use(strictTransport(context.urls.baseUrl));
  if (options.maxConcurrentRequests !== undefined) app.use(admission(options.maxConcurrentRequests));
  mountApi(
    app,
    context,
    options.limitSettings?.requestsPerClient ?? defaultLimits.requestsPerClient,
    () => stopping.signal.aborted,
  );
  mountRegistration(app, context, options.onError ?? ignore);
  if (options.assets) mountPage(app, context, options.assets, options.onWarning ?? ignore);
  app.route(
    `${new URL(context.urls.connectUrl).pathname.replace(/\/$/, '')}/api`,
    createConnectApi(context, runner),
  );

  return {
    fetch: (request, connection) => app.fetch(request, connection),
    context,
    work() {
      context.sync.work();
      const { store, now, audit } = context;
      const onError = options.onError ?? ignore;
      const { signal } = stopping;
      purgeEnds = startPurge({ store, now, signal, onError, nextEventId: audit.nextId });
      watchKeys({ keys, now, signal, onError });
    },
    async stop() {
      stopping.abort();
      runner.stop();
      await Promise.all([context.sync.stop(), purgeEnds()]);
    },
  };
}

function createContext(options: ServiceOptions, { vault, lookupKey }: OpenedKeys): Context {
  const { store, directory, mailer, urls, clock = store.clock, random = webRandom } = options;
  const now = () => Math.floor(clock() / 1000);
  const { waitMs, codec = storedCodec, onError = ignore, onDebug } = options;
  const connectorFor = guardConnectors(options);
  const sync = createSync({ store, directory, vault, connectorFor, now, codec, waitMs, onError, onDebug });
  return {
    store,
    directory,
    connectorFor,
    outages: createOutages(now),
    vault,
    lookupKey,
    mailer,
    sync,
    codec,
    limits: createLimits(
      { store: store.limits, lookupKey, now },
      { ...defaultLimits, ...options.limitSettings },
    ),
    audit: createAudit({ store: store.audit, random, clock, onError }),
    addressOf: (c) => clientAddress(c, options.trustedProxies ?? 0),
    random,
    now,
    urls,
  };
}

function mountApi(
  app: Hono<AppEnv>,
  context: Context,
  requestsPerClient: number,
  isStopping: () => boolean,
): void {
  const endpoints: Endpoint[] = [
    connectToken(context),
    token(context),
    accounts(context),
    intervals(context),
    bills(context),
    connection(context),
    utilities(context),
    ...health(context, isStopping),
  ];
  mountEndpoints(app, endpoints, context, requestsPerClient > 0 ? [limitClient(context.limits)] : []);
  const document = openApiDocument(endpoints, context.urls.baseUrl);
  if (new URL(context.urls.connectUrl).pathname !== '/') app.get('/', (c) => c.redirect('docs'));
  app.get('/openapi.json', (c) => c.json(document));
  app.get('/docs', (c) => docsPage(c, document));
}

const ignore = (): void => undefined;
