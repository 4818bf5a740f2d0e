import { expect, it } from 'vitest';
import { LOCK_TIMEOUT_MS } from '../../src/lib/core/database/sqlite-dialect.ts';
import { DEFAULT_TIMEOUT_MS } from '../../src/lib/node/postgres/postgres.ts';
import { GRACE_MS } from '../../src/lib/node/postgres/postgres-pool.ts';
import { readSettings } from '../../src/lib/node/settings/settings.ts';

// Tests that measure the time allow for a busy machine, so they would miss a limit that is too high.
it.each([
  ['PostgreSQL does not answer (timeout from the settings)', readSettings({}).databaseTimeoutMs + GRACE_MS],
  ['PostgreSQL does not answer (default timeout)', DEFAULT_TIMEOUT_MS + GRACE_MS],
  ['a SQLite file stays locked', LOCK_TIMEOUT_MS],
])('leaves time to respond within 2 s if %s', (_name, milliseconds) => {
  expect(milliseconds).toBeLessThan(2_000);
});
