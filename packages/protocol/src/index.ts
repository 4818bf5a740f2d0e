export type { AccountSummary, OfferedAccount } from './lib/account-summary.ts';
export type {
  Appearance,
  AppearanceColors,
  AppearanceMeasures,
  AppearanceVariables,
} from './lib/appearance.ts';
export type {
  Attempt,
  AttemptErrorCode,
  AttemptStatus,
  Challenge,
  CodeMethod,
  CompletedSession,
  ConnectApiError,
  ConnectedUtility,
  Consent,
  CredentialsInput,
  Environment,
  Mode,
  Session,
  SessionErrorCode,
  Sharing,
  UtilitySummary,
} from './lib/connect-api.ts';
export type {
  ConnectMethod,
  FileMethod,
  LocalText,
  MethodKind,
  RedirectMethod,
  SignInField,
  SignInMethod,
} from './lib/connect-methods.ts';
export {
  type ConnectTokenParts,
  formatConnectToken,
  isManageToken,
  MANAGE_PREFIX,
  parseConnectToken,
} from './lib/connect-token.ts';
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
export type { ManagedConnection, ManagedSharing, ManagedSignIn } from './lib/manage.ts';
export {
  type FrameInit,
  type FrameMessage,
  type HostMessage,
  isFrameInit,
  isHostMessage,
  PROTOCOL_VERSION,
} from './lib/messages.ts';
export { safeAppearance, storedVariables, type UncheckedAppearance } from './lib/safe-appearance.ts';
export { type Scope, scopes } from './lib/scopes.ts';
export {
  type FileErrorCode,
  type FilesChoice,
  fileErrorCodes,
  type LeftOut,
  MAX_FILE_BYTES,
  type Times,
  type UploadedAccount,
  type UploadedFile,
  type UploadedFiles,
} from './lib/uploaded-files.ts';
