import { createAudit } from './audit/audit.ts';
import { createSummaries } from './connect/files/summarize-files.ts';
import { createUpkeep } from './connections/upkeep.ts';
import { guardMethods } from './connectors/guard/guard-connector.ts';
import type { MethodsFor } from './connectors/methods-for.ts';
import type { Context } from './context.ts';
import { createOutages } from './directory/outages.ts';
import { clientAddress } from './http/client-address.ts';
import { storedCodec } from './intervals/stored-codec.ts';
import type { OpenedKeys } from './keys/open-keys.ts';
import { createLimits, defaultLimits } from './limits/limits.ts';
import { createReceipts } from './receipts/receipts.ts';
import type { ServiceOptions } from './service-options.ts';
import { createSync } from './sync/sync.ts';
import { createDelivery } from './webhooks/delivery.ts';

/** Creates the dependencies that the parts of a service share. */
export function createContext(options: ServiceOptions, { vault, lookupKey }: OpenedKeys): Context {
  const { store, directory, mailer, urls, clock = store.clock } = options;
  const { waitMs, codec = storedCodec, webhooks, onDebug } = options;
  const { onError = () => undefined, onWarning = () => undefined } = options;
  const now = () => Math.floor(clock() / 1000);
  const guarded = guardMethods(options);
  const methodsFor: MethodsFor = (utility, environment) =>
    utility.isOffered ? guarded(utility, environment) : [];
  const sync = createSync({ store, directory, vault, methodsFor, now, codec, waitMs, onError, onDebug });
  return {
    store,
    directory,
    methodsFor,
    outages: createOutages(now),
    vault,
    lookupKey,
    mailer,
    sync,
    upkeep: createUpkeep({ store, directory, vault, methodsFor, now, sync, onError }),
    delivery: createDelivery({ store, vault, now, onError, onWarning, send: webhooks?.send }),
    webhookHosts: webhooks?.allowedHosts ?? [],
    receipts: createReceipts({ store, directory, vault, mailer, now, onError }),
    codec,
    summarizeFiles: createSummaries({ store, codec }),
    limits: createLimits(
      { store: store.limits, lookupKey, now },
      { ...defaultLimits, ...options.limitSettings },
    ),
    audit: createAudit({ store: store.audit, clock, onError }),
    addressOf: (c) => clientAddress(c, options.trustedProxies ?? 0),
    now,
    urls,
  };
}
