import { storedCodec } from '@utility-connect/intervals';
import { createSummaries } from './connect/files/summarize-files.ts';
import { createUpkeep } from './connections/upkeep.ts';
import { guardMethods } from './connectors/guard/guard-connector.ts';
import type { MethodsFor } from './connectors/methods-for.ts';
import type { Context } from './context.ts';
import { createOutages } from './directory/outages.ts';
import { createReceipts } from './features/receipts/receipts.ts';
import { createDelivery } from './features/webhooks/delivery.ts';
import { clientAddress } from './http/client-address.ts';
import { createReadRecorder } from './journal/read-recorder.ts';
import type { OpenedKeys } from './keys/open-keys.ts';
import { createLimits, defaultLimits } from './limits/limits.ts';
import type { ServiceOptions } from './service-options.ts';
import { secondsOf } from './store/seconds-of.ts';
import { throttleDatabaseErrors } from './store/throttle-database-errors.ts';
import { createSync } from './sync/sync.ts';

/** Creates the dependencies that the parts of a service share. */
export function createContext(options: ServiceOptions, { vault, lookupKey }: OpenedKeys): Context {
  const { store, directory, mailer, urls, clock = store.clock } = options;
  const { waitMs, codec = storedCodec, webhooks } = options;
  const { onWarning = ignore, onDebug = ignore, onOutcome = ignore } = options;
  const now = secondsOf({ clock });
  const onError = throttleDatabaseErrors(options.onError ?? ignore, now);
  const guarded = guardMethods(options);
  const methodsFor: MethodsFor = (utility, environment) =>
    utility.isOffered ? guarded(utility, environment) : [];
  const limits = createLimits(
    { store: store.limits, lookupKey, now },
    { ...defaultLimits, ...options.limitSettings },
  );
  const shared = {
    store,
    directory,
    methodsFor,
    vault,
    lookupKey,
    mailer,
    codec,
    now,
    urls,
    onError,
    onWarning,
    onDebug,
    onOutcome,
  };
  const sync = createSync({ ...shared, historyMonthsOf: options.historyMonthsOf ?? (() => 0), waitMs });
  return {
    ...shared,
    outages: createOutages(now),
    sync,
    upkeep: createUpkeep({ ...shared, sync }),
    delivery: createDelivery(shared, webhooks?.send),
    webhookHosts: webhooks?.allowedHosts ?? [],
    receipts: createReceipts({ ...shared, limits }),
    summarizeFiles: createSummaries(shared),
    limits,
    recordRead: createReadRecorder({ journal: store.journal, now, onError }),
    addressOf: (c) => clientAddress(c, options.trustedProxies ?? 0),
  };
}

const ignore = (): void => undefined;
