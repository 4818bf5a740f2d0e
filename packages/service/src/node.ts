export { zlibCodec } from '@utility-connect/intervals/zlib';
export type { Sender } from './lib/core/mailer.ts';
export { createLogger, type Logger } from './lib/node/logger.ts';
export { createOutboxMailer, createSmtpMailer } from './lib/node/mailers.ts';
export type { OpenOptions } from './lib/node/open-store.ts';
export { openPostgres, type PostgresOptions } from './lib/node/postgres/postgres.ts';
export { readForm } from './lib/node/read-form.ts';
export { type RunOptions, runService } from './lib/node/run-service.ts';
export { readAssets } from './lib/node/server/assets.ts';
export { type RunningServer, type ServerTimeouts, serve } from './lib/node/server/server.ts';
export {
  readSettings,
  type SandboxClient,
  type Settings,
  SettingsError,
} from './lib/node/settings/settings.ts';
export { openSqlite } from './lib/node/sqlite/sqlite.ts';
export { stopOnCrash } from './lib/node/stop-on-crash.ts';
