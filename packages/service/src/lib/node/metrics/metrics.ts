import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Store } from '../../app/create-sql-store.ts';
import { secondsOf } from '../../core/database/seconds-of.ts';
import type { RequestRecord } from '../../core/http/app.ts';
import type { Outcome } from '../../core/journal/outcome.ts';
import type { PoolUse } from '../postgres/postgres-pool.ts';

export type Metrics = ReturnType<typeof createMetrics>;

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Creates the Prometheus metrics of one process. Each label has a fixed set of values: never the id of a person, a path or input.
 */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'utility_connect_request_duration_seconds',
    help: 'Requests by route pattern, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['utility', 'outcome', 'code'], registers: [registry] });
  const outcomes = {
    sign_in: counter(
      'utility_connect_sign_ins_total',
      'Sign-ins at utilities that ended, by utility, outcome and error code.',
    ),
    sync: counter(
      'utility_connect_syncs_total',
      'Syncs of accounts that ended, by utility, outcome and error code.',
    ),
  };
  const deliveries = new Counter({
    name: 'utility_connect_webhooks_total',
    help: 'Attempts to deliver a webhook, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const connectorStops = new Counter({
    name: 'utility_connect_connector_stops_total',
    help: 'Connectors that were stopped because of a fault, by reason.',
    labelNames: ['connector', 'reason'],
    registers: [registry],
  });
  const clientRefusals = new Counter({
    name: 'utility_connect_client_refusals_total',
    help: "Requests at utilities that refused the operator's registration, by utility.",
    labelNames: ['utility'],
    registers: [registry],
  });

  return {
    /** Counts and times a request. Runs for each one, so it has to be fast. */
    request: ({ route, method, status, milliseconds }: RequestRecord): void =>
      requests.observe({ route, method, status }, milliseconds / 1000),
    /** Counts sign-ins, syncs and deliveries by outcome. */
    outcome(ended: Outcome): void {
      const { outcome } = ended;
      if (ended.kind === 'delivery') {
        deliveries.inc({ outcome }, ended.amount);
        return;
      }
      // Sandbox clients use any utility of the directory. Production has the few that are configured.
      const utility = ended.environment === 'sandbox' ? 'sandbox' : ended.utilityId;
      outcomes[ended.kind].inc({ utility, outcome, ...(ended.code !== undefined && { code: ended.code }) });
    },
    /** Reports the accounts that wait for a sync. */
    observe: (store: Store): void => addQueueGauge(registry, store),
    /** Reports the use of a pool of database connections. */
    pool: (use: () => PoolUse): void => addPoolGauge(registry, use),
    /** Counts a connector of the settings that was stopped. */
    connectorStop: (connector: string, reason: string): void => connectorStops.inc({ connector, reason }),
    /** Counts an answer of a utility that refuses the operator's registration. */
    clientRefusal: (utility: string): void => clientRefusals.inc({ utility }),
    /** All metrics in the Prometheus text format. */
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

const addQueueGauge = (registry: Registry, store: Store): void => {
  const now = secondsOf(store);
  new Gauge({
    name: 'utility_connect_accounts',
    help: 'Accounts that wait for a sync (due) and that are being synced (syncing), over all processes.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      // Without an answer from the database, report no value instead of a stale one.
      this.reset();
      const counts = await store.jobs.count('sync', now()).catch(() => null);
      if (counts === null) return;
      this.set({ state: 'due' }, counts.due);
      this.set({ state: 'syncing' }, counts.running);
    },
  });
};

const addPoolGauge = (registry: Registry, use: () => PoolUse): void => {
  new Gauge({
    name: 'utility_connect_database_connections',
    help: 'Connections of this process (busy, idle), and requests that wait for one (waiting).',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, value] of Object.entries(use())) this.set({ state }, value);
    },
  });
};
