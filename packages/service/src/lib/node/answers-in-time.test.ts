import { expect, it } from 'vitest';
import { PATIENCE_MS } from '../store/sql/lock-wait.ts';
import { DEFAULT_TIMEOUT_MS } from './postgres.ts';
import { GRACE_MS } from './postgres-pool.ts';
import { readSettings } from './settings.ts';

// The tests that measure it give the busy machine under them more room than a wrong limit would take.
it.each([
  ['PostgreSQL that does not answer, by the settings', readSettings({}).databaseTimeoutMs + GRACE_MS],
  ['PostgreSQL that does not answer, without settings', DEFAULT_TIMEOUT_MS + GRACE_MS],
  ['a SQLite file that stays locked', PATIENCE_MS],
])('leaves time for an answer within 2 s: %s', (_name, milliseconds) => {
  expect(milliseconds).toBeLessThan(2_000);
});
