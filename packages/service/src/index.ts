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
export type { MethodsFor } from './lib/connectors/methods-for.ts';
export type { Context, Urls } from './lib/context.ts';
export type { Store } from './lib/create-sql-store.ts';
export { type Vault, VaultError } from './lib/crypto/vault.ts';
export type {
  Directory,
  DirectoryPage,
  DirectorySearch,
  Download,
  Utility,
} from './lib/directory/directory.ts';
export { loadDirectory } from './lib/directory/load-directory.ts';
export type { RegisteredUtility } from './lib/directory/registered-utility.ts';
export type { Asset, Assets } from './lib/features/page/assets.ts';
export type { AppContext, RequestRecord } from './lib/http/app.ts';
export type { TrustedProxies } from './lib/http/client-address.ts';
export type { ReadForm } from './lib/http/multipart.ts';
export type { LimitSettings, Limits } from './lib/limits/limits.ts';
export type { Mail, Mailer } from './lib/mail/mailer.ts';
export type { Outcome } from './lib/outcome.ts';
export { createService, type Peer, type Service } from './lib/service.ts';
export type { ServiceOptions } from './lib/service-options.ts';
export type { Sync } from './lib/sync/sync.ts';
