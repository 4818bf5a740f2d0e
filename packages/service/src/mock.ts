import type { Appearance } from '@utility-connect/protocol';
import type { Assets } from './lib/connect/page/assets.ts';
import type { Connector } from './lib/connectors/connector.ts';
import { createSandboxConnector } from './lib/connectors/sandbox/sandbox-connector.ts';
import { loadDirectory } from './lib/directory/load-directory.ts';
import type { RequestRecord } from './lib/http/app.ts';
import type { Codec } from './lib/intervals/codec.ts';
import type { Mail } from './lib/mail/mailer.ts';
import { createClient } from './lib/registration/register-client.ts';
import { createService, type Service } from './lib/service.ts';
import type { ServiceOptions } from './lib/service-options.ts';
import { createMemoryStore } from './lib/store/memory.ts';
import type { Store } from './lib/store/store.ts';

/** Options of {@link createMockService}. */
export interface MockOptions {
  /** UNIX milliseconds. Default the store's. */
  readonly clock?: () => number;
  /** How the sandbox utilities wait. The default takes real time; `async () => {}` does not. */
  readonly delay?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Company name in Connect. Default `Sunny Solar`. */
  readonly companyName?: string;
  /** Stored appearance of the client. Default none. */
  readonly appearance?: Appearance | null;
  /** Default `https://app.example.com/callback`. */
  readonly redirectUris?: readonly string[];
  /** Default `https://app.example.com` and any local port. */
  readonly origins?: readonly string[];
  /** Public address of the service. Default `http://localhost:4000`. */
  readonly baseUrl?: string;
  readonly assets?: Assets;
  /** How long a data request waits for a first sync, in milliseconds. Default 5,000. */
  readonly waitMs?: number;
  /** Default `storedCodec`, which runs in a browser. */
  readonly codec?: Codec;
  /** How many requests in flight are always admitted before load is shed. Default no limit. */
  readonly maxConcurrentRequests?: number;
  readonly limits?: ServiceOptions['limitSettings'];
  readonly trustedProxies?: ServiceOptions['trustedProxies'];
  /** Plays the utilities; default the sandbox's. */
  readonly connector?: Connector;
  /** How long they may take; default as in the service. */
  readonly utilityTimeouts?: ServiceOptions['utilityTimeouts'];
  /** Told of each request; default nothing. */
  readonly onRequest?: (record: RequestRecord) => void;
  /** Told of failures in background work, and of mail that was not accepted; default nothing. */
  readonly onError?: (error: unknown) => void;
  /** Told of what a client does wrong and cannot see; default nothing. */
  readonly onWarning?: (message: string) => void;
  /** Default a store in memory. */
  readonly store?: Store;
}

/** The service with an in-memory store and sandbox utilities, for tests and stories. */
export interface MockService extends Service {
  /** The credentials of a registered client. */
  readonly client: { readonly clientId: string; readonly clientSecret: string };
  /** The key for data in `context.store`, for tests that start another service on it. */
  readonly encryptionKey: Uint8Array;
  /** Sent mails. */
  readonly outbox: readonly Mail[];
}

/**
 * Creates a service for tests and stories.
 *
 * @example
 * const service = await createMockService({ delay: async () => {} });
 * const response = await service.fetch(new Request('http://localhost:4000/health/live'));
 */
export async function createMockService(options: MockOptions = {}): Promise<MockService> {
  const { store = createMemoryStore(), delay, baseUrl = 'http://localhost:4000', assets } = options;
  const { clock = store.clock } = options;
  const outbox: Mail[] = [];
  const encryptionKey = crypto.getRandomValues(new Uint8Array(32));
  const connector =
    options.connector ??
    createSandboxConnector({ now: () => Math.floor(clock() / 1000), ...(delay ? { delay } : {}) });
  const service = await createService({
    store,
    directory: await loadDirectory(),
    connectorFor: (_utility, environment) => (environment === 'sandbox' ? connector : null),
    encryptionKey,
    mailer: {
      async send(mail) {
        outbox.push(mail);
      },
    },
    urls: { baseUrl, connectUrl: `${baseUrl}/link` },
    clock,
    waitMs: options.waitMs,
    utilityTimeouts: options.utilityTimeouts,
    codec: options.codec,
    maxConcurrentRequests: options.maxConcurrentRequests,
    limitSettings: options.limits ?? {},
    trustedProxies: options.trustedProxies ?? 0,
    ...(assets ? { assets } : {}),
    ...(options.onRequest ? { onRequest: options.onRequest } : {}),
    ...(options.onError ? { onError: options.onError } : {}),
    ...(options.onWarning ? { onWarning: options.onWarning } : {}),
  });
  const client = await createClient(service.context, {
    companyName: options.companyName ?? 'Sunny Solar',
    email: 'dev@example.com',
    environment: 'sandbox',
    redirectUris: options.redirectUris ?? ['https://app.example.com/callback'],
    origins: options.origins ?? ['https://app.example.com', 'http://localhost:*', 'http://127.0.0.1:*'],
    appearance: options.appearance ?? null,
  });
  return { ...service, client, encryptionKey, outbox };
}
