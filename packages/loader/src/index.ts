export type {
  Appearance,
  ConnectErrorCode,
  ConnectEventName,
  Locale,
  Screen,
} from '@utility-connect/protocol';
export type { Connect, ConnectConfig, ConnectExitMetadata, ConnectMetadata } from './lib/config.ts';
export { ConnectError } from './lib/connect-error.ts';
export { connectLabel } from './lib/connect-label.ts';
export { create } from './lib/create.ts';
