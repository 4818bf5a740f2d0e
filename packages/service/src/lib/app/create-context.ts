import { createGuard } from '@utility-connect/connector-host';
import { uncompressedCodec } from '@utility-connect/intervals';
import { secondsOf } from '../core/database/seconds-of.ts';
import { throttleDatabaseErrors } from '../core/database/throttle-database-errors.ts';
import type { AppContext } from '../core/http/app.ts';
import { clientAddress } from '../core/http/client-address.ts';
import type { JobKind } from '../core/jobs/job.ts';
import { createWorker, type JobHandler, type Worker } from '../core/jobs/worker.ts';
import type { Outcome } from '../core/journal/outcome.ts';
import { createOutcomeCounter, type OutcomeCounter } from '../core/journal/outcome-counter.ts';
import { createReadRecorder } from '../core/journal/read-recorder.ts';
import type { OpenedKeys } from '../core/keys/open-keys.ts';
import { createKeepAddress } from '../features/receipts/keep-address.ts';
import { receiptJobs } from '../features/receipts/receipts.ts';
import { deliveryJobs } from '../features/webhooks/delivery.ts';
import { connectionJobs } from '../heart/connections/connection-jobs.ts';
import { createLimits, defaultLimits } from '../heart/limits/limits.ts';
import { accountJobs } from '../heart/sync/account-jobs.ts';
import { createSync } from '../heart/sync/sync.ts';
import type { MethodsFor } from '../heart/utilities/methods-for.ts';
import type { ServiceContext } from './service-context.ts';
import type { ServiceOptions } from './service-options.ts';

/** Creates the dependencies that the parts of a service share, the worker of its jobs, and the counter of outcomes. */
export function createContext(
  options: ServiceOptions,
  { vault, lookupKey }: OpenedKeys,
): { readonly context: ServiceContext; readonly worker: Worker; readonly counter: OutcomeCounter } {
  const { store, directory, mailer, urls, clock = store.clock } = options;
  const { waitMs, codec = uncompressedCodec, webhooks } = options;
  const { onWarning = ignore, onDebug = ignore, onOutcome = ignore } = options;
  const now = secondsOf({ clock });
  const onError = throttleDatabaseErrors(options.onError ?? ignore, now);
  const guard = createGuard(options.utilityTimeouts);
  const counter = createOutcomeCounter({ outcomes: store.outcomes, now });
  const methodsFor: MethodsFor = (utility, environment) =>
    utility.isOffered ? options.methodsFor(utility, environment).map(guard) : [];
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
    onOutcome(outcome: Outcome) {
      if (outcome.kind !== 'delivery') counter.count(outcome);
      onOutcome(outcome);
    },
    wake: (...kinds: readonly JobKind[]) => {
      for (const kind of kinds) worker.wake(kind);
    },
  };
  const { historyMonthsOf = () => 0 } = options;
  const sync = createSync({ ...shared, historyMonthsOf, limits, waitMs });
  const handlers: readonly JobHandler[] = [
    sync.background,
    ...connectionJobs({ ...shared, sync }),
    ...accountJobs(shared),
    ...(webhooks?.send ? deliveryJobs(shared, webhooks.send) : []),
    receiptJobs({ ...shared, limits }),
  ];
  const worker = createWorker(shared, handlers);
  const context = {
    ...shared,
    sync,
    webhookHosts: webhooks?.allowedHosts ?? [],
    limits,
    keepAddress: createKeepAddress(shared),
    recordRead: createReadRecorder({ journal: store.journal, now, onError }),
    addressOf: (c: Pick<AppContext, 'req' | 'env'>) => clientAddress(c, options.trustedProxies ?? 0),
  };
  return { context, worker, counter };
}

const ignore = (): void => undefined;
