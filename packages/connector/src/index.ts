export type {
  Capabilities,
  Connector,
  ConnectorUtility,
  KnownUtility,
  Method,
  MethodKind,
  NewUtility,
  RequestLimit,
  UtilityDifferences,
} from './lib/connector.ts';
export { connectorAt } from './lib/connector-at.ts';
export { defineConnector } from './lib/definition/define-connector.ts';
export {
  ConnectorError,
  type ConnectorErrorCode,
  connectorErrorCodes,
  NotYetError,
  stepPattern,
} from './lib/error.ts';
export {
  type FileAccount,
  type FileContent,
  FileError,
  type FileErrorCode,
  type FileMethod,
  type FileRequest,
  fileErrorCodes,
  type LeftOut,
  type LeftOutReason,
} from './lib/file.ts';
export { parseUrl } from './lib/parse-url.ts';
export type { ConnectorAccount, ConnectorBill, MeterInterval } from './lib/readings.ts';
export type { LoginRequest, RangeRequest, Reads, RenewRequest } from './lib/reads.ts';
export type {
  BeginRequest,
  BeginResult,
  FinishRequest,
  FinishResult,
  NotificationRequest,
  NotifiedResource,
  RedirectMethod,
} from './lib/redirect.ts';
export { isSecureUrl } from './lib/secure-url.ts';
export {
  type AnswerRequest,
  type ChallengingSignIn,
  type CodeMethod,
  type ConnectorChallenge,
  canChallenge,
  defaultFields,
  isSecretField,
  type LocalText,
  needsIdentity,
  type RenewedSignIn,
  type SendCodeRequest,
  type SignedIn,
  type SignInField,
  type SignInMethod,
  type SignInRequest,
  type SignInResult,
} from './lib/sign-in.ts';
export { isTimeZone } from './lib/time-zone.ts';
export type { Utility } from './lib/utility.ts';
