export type {
  Appearance,
  AppearanceColors,
  AppearanceMeasures,
  AppearanceVariables,
} from './lib/appearance.ts';
export type {
  AccountSummary,
  Attempt,
  AttemptErrorCode,
  AttemptStatus,
  Challenge,
  CodeMethod,
  CompletedSession,
  ConnectApiError,
  ConnectedUtility,
  ConnectMethod,
  Consent,
  CredentialsInput,
  Environment,
  FileErrorCode,
  FileMethod,
  LeftOut,
  MethodKind,
  Mode,
  RedirectMethod,
  Session,
  SessionErrorCode,
  SignInField,
  SignInMethod,
  UploadedAccount,
  UploadedFile,
  UploadedFiles,
  UtilitySummary,
} from './lib/connect-api.ts';
export { fileErrorCodes } from './lib/connect-api.ts';
export { type ConnectTokenParts, formatConnectToken, parseConnectToken } from './lib/connect-token.ts';
export {
  type ConnectErrorCode,
  type ConnectEvent,
  type ConnectEventName,
  type ConnectEvents,
  type ConnectExitMetadata,
  type ConnectSuccessMetadata,
  type Screen,
  screens,
} from './lib/events.ts';
export { connectLabels, type Locale, locales } from './lib/languages.gen.ts';
export {
  type FrameInit,
  type FrameMessage,
  type HostMessage,
  isFrameInit,
  isFrameMessage,
  isHostMessage,
  PROTOCOL_VERSION,
} from './lib/messages.ts';
export { safeAppearance, storedVariables, type UncheckedAppearance } from './lib/safe-appearance.ts';
