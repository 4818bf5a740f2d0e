import type { Method } from '@utility-connect/connector';
import {
  createGreenButtonFile,
  createSandboxConnector,
  loadUtilities,
  type RegisteredUtility,
} from '@utility-connect/connectors';
import type { Appearance, Environment } from '@utility-connect/protocol';
import { createMemoryStore } from './lib/app/create-memory-store.ts';
import { createService, type Service } from './lib/app/service.ts';
import type { ServiceOptions } from './lib/app/service-options.ts';
import type { Mail } from './lib/core/mailer.ts';
import type { Directory } from './lib/directory/directory.ts';
import { loadDirectory } from './lib/directory/load-directory.ts';
import { createClient } from './lib/heart/clients/create-client.ts';

export { createMemoryStore };

type ChosenOptions = 'directory' | 'methodsFor' | 'encryptionKey' | 'mailer' | 'urls' | 'limitSettings';

/** Options of {@link createMockService}, and those of `createService` that it does not choose itself. */
export interface MockOptions extends Partial<Omit<ServiceOptions, ChosenOptions>> {
  /** Delay of the sandbox utilities. The default takes real time; `async () => {}` does not. */
  readonly delay?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Months that the data of sandbox accounts reaches back. Default 24; fewer make tests faster. */
  readonly historyMonths?: number;
  /** Company name in Connect. Default `Sunny Solar`. */
  readonly companyName?: string;
  /** Stored appearance of the client. Default none. */
  readonly appearance?: Appearance | null;
  /** Default `https://app.example.com/callback`. */
  readonly redirectUris?: readonly string[];
  /** Default `https://app.example.com` and any local port. */
  readonly origins?: readonly string[];
  /** Public URL of the service. Default `http://localhost:4000`. */
  readonly baseUrl?: string;
  readonly limits?: ServiceOptions['limitSettings'];
  /** Environment of the client, which the methods serve. Default `sandbox`. */
  readonly environment?: Environment;
  /** The ways to connect any utility. Default the sandbox, and Green Button files. */
  readonly methods?: readonly Method[];
  /** Registry entries that add to or replace the built-in ones. Default none. */
  readonly utilities?: readonly RegisteredUtility[];
}

/** The service with SQLite in memory and sandbox utilities, for tests and stories. */
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
  const {
    store = await createMemoryStore(),
    delay,
    historyMonths,
    baseUrl = 'http://localhost:4000',
  } = options;
  const { clock = store.clock, environment: chosen = 'sandbox' } = options;
  const outbox: Mail[] = [];
  const encryptionKey = crypto.getRandomValues(new Uint8Array(32));
  const directory = await directoryOf(options.utilities);
  const sandbox = createSandboxConnector({
    now: () => Math.floor(clock() / 1000),
    zipCodesOf: directory.zipCodesOf,
    ...(delay ? { delay } : {}),
    historyMonths,
  });
  const file = createGreenButtonFile({ now: () => Math.floor(clock() / 1000) });
  const { methods = [...sandbox.methods, file] } = options;
  const service = await createService({
    hasRegistration: true,
    ...options,
    store,
    directory,
    methodsFor(_utility, environment) {
      if (environment === chosen) return methods;
      return environment === 'production' ? [file] : [];
    },
    encryptionKey,
    mailer: {
      async send(mail) {
        outbox.push(mail);
      },
    },
    urls: { baseUrl, connectUrl: `${baseUrl}/link` },
    limitSettings: options.limits ?? {},
  });
  const client = await createClient(service.context, {
    companyName: options.companyName ?? 'Sunny Solar',
    email: 'dev@example.com',
    environment: chosen,
    redirectUris: options.redirectUris ?? ['https://app.example.com/callback'],
    origins: options.origins ?? ['https://app.example.com', 'http://localhost:*', 'http://127.0.0.1:*'],
    appearance: options.appearance ?? null,
  });
  return { ...service, client, encryptionKey, outbox };
}

/** The directory without further entries, once it was loaded. Loading it takes longer than all the rest of a service. */
let builtIn: Promise<Directory> | undefined;

const directoryOf = (utilities?: readonly RegisteredUtility[]): Promise<Directory> => {
  if (utilities) return loadUtilities(utilities).then(loadDirectory);
  builtIn ??= loadUtilities().then(loadDirectory);
  return builtIn;
};
