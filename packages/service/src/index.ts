export type { Asset, Assets } from './lib/connect/page/assets.ts';
export {
  type AnswerRequest,
  type Connector,
  type ConnectorAccount,
  type ConnectorBill,
  ConnectorError,
  type ConnectorErrorCode,
  type LoginRequest,
  type MeterInterval,
  type RangeRequest,
  type SignInRequest,
  type SignInResult,
} from './lib/connectors/connector.ts';
export { createSandboxConnector } from './lib/connectors/sandbox/sandbox-connector.ts';
export type { Context, Urls } from './lib/context.ts';
export type { Random } from './lib/crypto/random.ts';
export { VaultError } from './lib/crypto/vault.ts';
export type { Directory, DirectoryPage, DirectorySearch, Utility } from './lib/directory/directory.ts';
export { loadDirectory } from './lib/directory/load-directory.ts';
export type { RequestRecord } from './lib/http/app.ts';
export type { Codec } from './lib/intervals/codec.ts';
export type { Mail, Mailer } from './lib/mail/mailer.ts';
export { createService, type Service, type ServiceOptions } from './lib/service.ts';
export { createMemoryStore } from './lib/store/memory.ts';
export type { Store } from './lib/store/store.ts';
