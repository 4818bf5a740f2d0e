export { createUtilityConnect, type UtilityConnect } from './lib/create-utility-connect.ts';
export { UtilityConnectError, type UtilityConnectErrorCode } from './lib/error.ts';
export type { AccountsOptions, CallOptions, ExchangeOptions, UtilityConnectOptions } from './lib/options.ts';
export type {
  AccessToken,
  Account,
  Bill,
  Bills,
  ConnectToken,
  Interval,
  Intervals,
  Utilities,
  Utility,
} from './lib/types.ts';
