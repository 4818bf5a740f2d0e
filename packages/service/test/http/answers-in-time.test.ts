import { expect, it } from 'vitest';
import { DEFAULT_TIMEOUT_MS } from '../../src/lib/node/postgres/postgres.ts';
import { GRACE_MS } from '../../src/lib/node/postgres/postgres-pool.ts';
import { readSettings } from '../../src/lib/node/settings.ts';
import { LOCK_TIMEOUT_MS } from '../../src/lib/store/sql/database/lock-wait.ts';

// The tests that measure it give the busy machine under them more room than a wrong limit would take.
it.each([
  ['PostgreSQL that does not answer, by the settings', readSettings({}).databaseTimeoutMs + GRACE_MS],
  ['PostgreSQL that does not answer, without settings', DEFAULT_TIMEOUT_MS + GRACE_MS],
  ['a SQLite file that stays locked', LOCK_TIMEOUT_MS],
])('leaves time for an answer within 2 s: %s', (_name, milliseconds) => {
  expect(milliseconds).toBeLessThan(2_000);
});
