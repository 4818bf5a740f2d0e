export { type ConnectedMethod, createGuard } from './lib/guard/guard-connector.ts';
export type { UtilityTimeouts } from './lib/guard/guard-reads.ts';
export { redactError } from './lib/guard/redact-error.ts';
