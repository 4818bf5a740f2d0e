import { secondsOf } from '../core/database/seconds-of.ts';
import { admission } from '../core/http/admission.ts';
import { createApp, type RequestRecord } from '../core/http/app.ts';
import { strictTransport } from '../core/http/strict-transport.ts';
import type { JobKind } from '../core/jobs/job.ts';
import { openKeys } from '../core/keys/open-keys.ts';
import { mountLinkPages } from '../features/links/link-pages.ts';
import { createManageApi } from '../features/manage/manage-routes.ts';
import { mountOperator, openOperator } from '../features/operator/mount-operator.ts';
import { mountImages } from '../features/page/images.ts';
import { mountPage } from '../features/page/page.ts';
import { mountRegistration } from '../features/registration/register-page.ts';
import { mountStatus } from '../features/status/status-routes.ts';
import { createAttemptRunner } from '../heart/connect/attempts/attempt-runner.ts';
import { connectPathOf } from '../heart/connect/connect-urls.ts';
import { mountRedirectPages } from '../heart/connect/redirect/redirect-pages.ts';
import { createConnectApi } from '../heart/connect/routes/connect-api.ts';
import { mountNotifications } from '../heart/connections/notifications.ts';
import { createContext } from './create-context.ts';
import { createMaintenance } from './create-maintenance.ts';
import { mountApi } from './mount-api.ts';
import type { ServiceContext } from './service-context.ts';
import type { ServiceOptions } from './service-options.ts';

/** The TCP peer of a request. */
export interface Peer {
  /** IP address of the peer. */
  readonly remoteAddress?: string | undefined;
}

/** A running service. */
export interface Service {
  /** Handles requests for the public API, the Connect page and its private API. */
  readonly fetch: (request: Request, peer?: Peer) => Response | Promise<Response>;
  /** Shared dependencies, for the command line. */
  readonly context: ServiceContext;
  /** Starts background work, which all processes on a store share. Default: the jobs of all kinds, and the purge. */
  work(...kinds: readonly JobKind[]): void;
  /** Reports not ready and stops background work, which other processes continue. Resolves when it has stopped. */
  stop(): Promise<void>;
}

/**
 * Creates a service.
 *
 * @throws VaultError if an encryption key is not 32 bytes long, StoreError if the store needs another key.
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { encryptionKey: key, previousKeys: previous = [], clock = options.store.clock } = options;
  const { hasRegistration = false } = options;
  const keys = await openKeys(options.store.keys, { key, previous }, secondsOf({ clock })());
  const { context, worker, counter } = createContext(options, keys);
  const runner = createAttemptRunner(context);
  const stopping = new AbortController();
  const { signal } = stopping;
  const maintenance = createMaintenance(context, keys, counter);

  const operator = options.operator && openOperator(options.operator, context.now);
  const onRequest = (record: RequestRecord): void => {
    operator?.requests.add(record);
    options.onRequest?.(record);
  };
  const app = createApp(onRequest, options.readForm);
  app.use(strictTransport(context.urls.baseUrl));
  if (options.maxConcurrentRequests !== undefined) app.use(admission(options.maxConcurrentRequests));
  mountApi(app, context, { hasRegistration, isStopping: () => signal.aborted });
  if (hasRegistration) mountRegistration(app, context);
  if (options.hasStatusPage) mountStatus(app, context);
  if (operator) mountOperator(app, { ...context, operator }, options.operator?.assets);
  mountNotifications(app, context);
  mountImages(app, context);
  if (options.assets) mountPage(app, context, options.assets);
  mountRedirectPages(app, context, runner);
  mountLinkPages(app, context);
  const connectPath = connectPathOf(context.urls);
  app.route(`${connectPath}/api/manage`, createManageApi(context));
  app.route(`${connectPath}/api`, createConnectApi(context, runner));

  return {
    fetch: (request, peer) => app.fetch(request, peer),
    context,
    work(...kinds) {
      worker.work(...kinds);
      if (kinds.length === 0) maintenance.work();
    },
    async stop() {
      stopping.abort();
      runner.stop();
      await Promise.all([worker.stop(), context.sync.stop(), maintenance.stop()]);
      await counter.flush().catch(context.onError);
    },
  };
}
