'use client';

export type {
  Appearance,
  AppearanceColors,
  AppearanceMeasures,
  AppearanceVariables,
  ConnectConfig,
  ConnectErrorCode,
  ConnectEvent,
  ConnectEventName,
  ConnectEvents,
  ConnectExitMetadata,
  ConnectSuccessMetadata,
  Locale,
  ManageConfig,
  Screen,
} from '@utility-connect/loader';
export { ConnectError } from '@utility-connect/loader';
export { ConnectButton, type ConnectButtonProps } from './lib/ConnectButton.tsx';
export type { UseConnectConfig, UseManageConfig } from './lib/connect-config.ts';
export { type UseConnect, useConnect } from './lib/use-connect.ts';
