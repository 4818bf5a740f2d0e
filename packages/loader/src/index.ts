export type {
  Appearance,
  AppearanceColors,
  AppearanceMeasures,
  AppearanceVariables,
  ConnectErrorCode,
  ConnectEvent,
  ConnectEventName,
  ConnectEvents,
  ConnectExitMetadata,
  ConnectSuccessMetadata,
  Locale,
  Screen,
} from '@utility-connect/protocol';
export type { AnyConfig, Connect, ConnectConfig, ManageConfig } from './lib/config.ts';
export { ConnectError } from './lib/connect-error.ts';
export { connectLabel } from './lib/connect-label.ts';
export { create } from './lib/create.ts';
