import type { Connector } from '@utility-connect/connector';
import { loadUtilities, UtilitiesError } from '@utility-connect/connectors';
import { zlibCodec } from '@utility-connect/intervals/zlib';
import { createService } from '../app/service.ts';
import { secondsOf } from '../core/database/seconds-of.ts';
import { hasKey } from '../core/keys/open-keys.ts';
import { createWebhookSender } from '../features/webhooks/node/webhook-sender.ts';
import { createClaimTurn } from '../heart/limits/claim-turn.ts';
import { ClientRefusedError, InterfaceChangedError } from '../heart/utilities/client-refused-error.ts';
import { ConnectorMismatchError } from '../heart/utilities/connected-utilities.ts';
import { createClockWarning } from './clock-warning.ts';
import { readEncryptionKey, requireEncryptionKey } from './encryption-key.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMailer } from './mailers.ts';
import type { Metrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { DATA_FOLDER, type OpenOptions, openStore } from './open-store.ts';
import { operatorReport } from './operator-report.ts';
import { readForm } from './read-form.ts';
import { putSandboxClient } from './sandbox-client.ts';
import { readAssets, readConsoleAssets } from './server/assets.ts';
import { listening } from './server/listen.ts';
import { type RunningServer, serve } from './server/server.ts';
import { type Settings, SettingsError } from './settings/settings.ts';
import { configuredUtilities } from './utilities/configured-utilities.ts';
import { connectUtilities, type UtilitiesOptions } from './utilities/connect-utilities.ts';
import { openConnectors } from './utilities/open-connectors.ts';
import { openSources } from './utilities/open-sources.ts';
import { createPacing, type Pacing } from './utilities/pacing.ts';

/** Options of {@link runService}. */
export interface RunOptions extends OpenOptions {
  /** Default: a logger with the level of the settings. */
  readonly logger?: Logger;
  /** Connectors for production clients, beside those of `CONNECTORS`. They run in this process. Default none. */
  readonly connectors?: readonly Connector[];
}

/**
 * Starts the service of the settings on its port.
 *
 * @throws StoreError, SettingsError, or the error of a port or host that cannot be used
 */
export async function runService(settings: Settings, options: RunOptions = {}): Promise<RunningServer> {
  const { logger = createLogger(settings.logLevel), connectors = [] } = options;
  requireEncryptionKey(settings);
  const entries = await loadUtilities(settings.utilities);
  const configured = configuredUtilities(entries, settings.utilityCredentials);
  const metrics =
    settings.metricsPort === undefined ? undefined : (await import('./metrics/metrics.ts')).createMetrics();
  const pacing = createPacing();
  const sources = openSources(settings, { claim: pacing.claim, onRequest: logger.connectorRequest });
  const isolated = await openConnectors(settings, {
    claim: pacing.claim,
    onRequest: logger.connectorRequest,
    onLoad: (connector, source) => logger.info('connector loaded', { connector, ...source }),
    onStop(name, reason) {
      metrics?.connectorStop(name, reason);
      logger.warn(`connector ${name} was stopped (${reason}): its next call starts it again`);
    },
  });
  try {
    const utilities = {
      entries,
      configured,
      connectors: [...connectors, ...isolated.connectors, ...sources.production],
      sandboxConnectors: sources.sandbox,
    };
    const { port, close } = await start(settings, { ...options, logger, metrics, utilities, pacing });
    return {
      port,
      async close() {
        await close();
        await isolated.close();
        logger.info('stopped');
      },
    };
  } catch (error) {
    await isolated.close();
    const isOfSettings = error instanceof ConnectorMismatchError || error instanceof UtilitiesError;
    throw isOfSettings ? new SettingsError(error.message) : error;
  }
}

interface StartOptions extends OpenOptions {
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
  readonly utilities: Omit<UtilitiesOptions, 'now' | 'claim' | 'onRequest'>;
  readonly pacing: Pacing;
}

const start = async (
  settings: Settings,
  { logger, metrics, utilities, pacing, ...options }: StartOptions,
): Promise<RunningServer> => {
  const store = await openStore(settings, {
    ...options,
    onClock: createClockWarning(logger.warn),
    ...(metrics && { onPool: metrics.pool }),
  });
  metrics?.observe(store);
  // A database that already has a key needs that one: a new key could not decrypt it.
  const encryptionKey = readEncryptionKey(settings, DATA_FOLDER, { make: !(await hasKey(store.keys)) });
  // The service itself has no TLS, so there is a proxy.
  if (settings.baseUrl.startsWith('https:') && settings.trustedProxies === 0) {
    logger.warn(
      'TRUST_PROXY is not set: limits per address are off behind a proxy on this machine, and count all users as one behind another proxy',
    );
  }
  const connected = await connectUtilities(settings, {
    ...utilities,
    claim: pacing.claim,
    now: secondsOf(store),
    onRequest: logger.connectorRequest,
  });
  const assets = await readAssets();
  const service = await createService({
    store,
    ...connected,
    encryptionKey,
    previousKeys: settings.previousKeys,
    limitSettings: settings.limits,
    trustedProxies: settings.trustedProxies,
    mailer: createMailer(settings, logger),
    codec: zlibCodec,
    readForm,
    webhooks: {
      send: createWebhookSender({ allowedHosts: settings.webhookHosts }),
      allowedHosts: settings.webhookHosts,
    },
    maxConcurrentRequests: settings.maxConcurrentRequests,
    urls: { baseUrl: settings.baseUrl, connectUrl: settings.connectUrl },
    ...(assets ? { assets } : {}),
    hasRegistration: settings.hasRegistration,
    hasStatusPage: settings.hasStatusPage,
    operator:
      settings.operatorToken === undefined
        ? undefined
        : {
            token: settings.operatorToken,
            report: operatorReport(settings, utilities.entries),
            assets: readConsoleAssets(),
          },
    onRequest: metrics
      ? (record) => {
          metrics.request(record);
          logger.request(record);
        }
      : logger.request,
    ...(metrics && { onOutcome: metrics.outcome }),
    onError(error) {
      if (error instanceof ClientRefusedError) metrics?.clientRefusal(error.utilityId);
      if (error instanceof InterfaceChangedError) metrics?.interfaceChange(error.utilityId);
      logger.error('background task failed', error);
    },
    onDebug: logger.debug,
    onWarning: logger.warn,
  });
  pacing.open(createClaimTurn({ store, lookupKey: service.context.lookupKey }));
  if (settings.sandboxClient) await putSandboxClient(service.context, settings.sandboxClient);
  const server = await listening('PORT', serve(service, settings.host, settings.port));
  const metricsServer = await (
    metrics && listening('METRICS_PORT', serveMetrics(metrics, settings.host, settings.metricsPort ?? 0))
  )?.catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  service.work();
  logger.info('listening', {
    host: settings.host,
    port: server.port,
    baseUrl: settings.baseUrl,
    ...(metricsServer && { metricsPort: metricsServer.port }),
  });
  return {
    port: server.port,
    async close() {
      // `/health/ready` is 503 meanwhile.
      await server.close(service.stop());
      // Close it last, so that metrics show the shutdown.
      await metricsServer?.close();
      await store.close();
    },
  };
};
