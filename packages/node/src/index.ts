export { createUtilityConnect } from './lib/create-utility-connect.ts';
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
  Resolution,
  Utilities,
  Utility,
} from './lib/types.ts';
export type { UtilityConnect } from './lib/utility-connect.ts';
