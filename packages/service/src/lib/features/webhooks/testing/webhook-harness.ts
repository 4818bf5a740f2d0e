import SqliteConnection from 'better-sqlite3';
import { Kysely } from 'kysely';
import { expect, onTestFinished, vi } from 'vitest';
import { createHarness, type Harness, json, NOW } from '../../../../../test/support/harness.ts';
import { migratedSqlite } from '../../../../../test/support/migrated-sqlite.ts';
import type { MockOptions } from '../../../../mock.ts';
import { createSqlStore, withPlugins } from '../../../app/create-sql-store.ts';
import { createSqliteDialect } from '../../../core/database/sqlite-dialect.ts';
import type { Database } from '../../../core/database/tables.ts';
import type { NewEntry } from '../../../core/journal/entry-types.ts';
import type { WebhookEventType } from '../../../core/journal/event-types.ts';
import { record } from '../../../core/journal/record.ts';
import { createWebhookSender } from '../node/webhook-sender.ts';

/** A webhook endpoint, as the API shows it. */
interface ApiEndpoint {
  readonly id: string;
  readonly url: string;
  readonly events: string[] | null;
  readonly status: string;
  readonly status_reason: string | null;
  readonly failing_since: number | null;
}

/** A delivery, as the API shows it. */
interface ApiDelivery {
  readonly event_id: string;
  readonly type: string;
  readonly status: string;
  readonly attempts: number;
  readonly next_attempt_at: number | null;
  readonly last_attempt_at: number | null;
  readonly last_status: number | null;
  readonly last_error: string | null;
}

/** A service that delivers to receivers on this machine. */
export interface WebhookHarness extends Harness {
  readonly warnings: string[];
  create(url: string, more?: object): Promise<ApiEndpoint & { secret: string }>;
  endpoint(id: string): Promise<ApiEndpoint>;
  change(id: string, body: object): Promise<Response>;
  /** Newest first, one page of 200. */
  deliveries(id: string): Promise<ApiDelivery[]>;
  /** Resolves when the newest delivery matches. */
  untilLast(id: string, expected: Partial<ApiDelivery>): Promise<void>;
  /** Writes events of the client as a change does. */
  emit(types?: readonly WebhookEventType[], clientId?: string, isWoken?: boolean): Promise<void>;
  /** Moves the clock, and looks for due deliveries. */
  pass(seconds: number): void;
}

const WAIT = { timeout: 150_000, interval: 5 };

/** For `vi.waitFor`, on a busy machine. */
export const patiently = (check: () => unknown): Promise<unknown> => vi.waitFor(check, WAIT);

export async function createWebhookHarness(options: MockOptions = {}): Promise<WebhookHarness> {
  const connection = new SqliteConnection(await migratedSqlite());
  connection.pragma('foreign_keys = ON');
  const database = new Kysely<Database>({ dialect: createSqliteDialect(connection) });
  const db = withPlugins(database, Date.now);
  const allowedHosts = ['127.0.0.1'];
  const warnings: string[] = [];
  const harness = await createHarness({
    store: createSqlStore(database),
    webhooks: { send: createWebhookSender({ allowedHosts }), allowedHosts },
    onWarning: (message) => warnings.push(message),
    ...options,
  });
  const { call, post, clientHeaders, clock, service } = harness;
  onTestFinished(() => service.stop());
  service.work('delivery');
  const get = (path: string) => call(`/webhook_endpoints/${path}`, { headers: clientHeaders });
  const deliveries: WebhookHarness['deliveries'] = async (id) =>
    (await json<{ deliveries: ApiDelivery[] }>(get(`${id}/deliveries?limit=200`))).deliveries;
  return {
    ...harness,
    warnings,
    create: (url, more) => json(post('/webhook_endpoints', { url, ...more })),
    endpoint: (id) => json(get(id)),
    change: (id, body) =>
      call(`/webhook_endpoints/${id}`, {
        method: 'PATCH',
        headers: { ...clientHeaders, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    deliveries,
    async untilLast(id, expected) {
      await patiently(async () => expect((await deliveries(id))[0]).toMatchObject(expected));
    },
    async emit(types = ['connection.restored'], clientId = service.client.clientId, isWoken = true) {
      const data = { connection_id: 'c', user_id: 'Zoë 🔌' };
      const at = Math.floor(clock.now / 1000);
      const events = types.map((type) => ({ clientId, type, at, data }) as unknown as NewEntry);
      await db.transaction().execute((trx) => record(trx, events));
      if (isWoken) service.context.wake('delivery');
    },
    pass(seconds) {
      clock.now += seconds * 1000;
      service.context.wake('delivery');
    },
  };
}

/** UNIX seconds of the harness at its start. */
export const START: number = NOW / 1000;
