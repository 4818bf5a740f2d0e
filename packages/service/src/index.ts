export {
  type AnswerRequest,
  type ConnectorAccount,
  type ConnectorBill,
  type ConnectorChallenge,
  ConnectorError,
  type ConnectorErrorCode,
  type LoginRequest,
  type MeterInterval,
  type Method,
  type RangeRequest,
  type SendCodeRequest,
  type SignInMethod,
  type SignInRequest,
  type SignInResult,
} from '@utility-connect/connector';
export type { UtilityTimeouts } from '@utility-connect/connector-host';
export type { Codec } from '@utility-connect/intervals';
export type { CodeMethod, Environment } from '@utility-connect/protocol';
export type { Store } from './lib/app/create-sql-store.ts';
export { createService, type Peer, type Service } from './lib/app/service.ts';
export type { ServiceOptions } from './lib/app/service-options.ts';
export { type Vault, VaultError } from './lib/core/crypto/vault.ts';
export type { AppContext, RequestRecord } from './lib/core/http/app.ts';
export type { Asset } from './lib/core/http/asset.ts';
export type { TrustedProxies } from './lib/core/http/client-address.ts';
export type { ReadForm } from './lib/core/http/multipart.ts';
export type { Outcome } from './lib/core/journal/outcome.ts';
export type { Mail, Mailer } from './lib/core/mailer.ts';
export type {
  Directory,
  DirectoryPage,
  DirectorySearch,
  Download,
  Utility,
} from './lib/directory/directory.ts';
export { loadDirectory } from './lib/directory/load-directory.ts';
export type { RegisteredUtility } from './lib/directory/registered-utility.ts';
export type { Assets } from './lib/features/page/assets.ts';
export type { Context, Urls } from './lib/heart/context.ts';
export type { LimitSettings, Limits } from './lib/heart/limits/limits.ts';
export type { Sync } from './lib/heart/sync/sync.ts';
export type { MethodsFor } from './lib/heart/utilities/methods-for.ts';
