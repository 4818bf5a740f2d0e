export { AccountSelection, type AccountSelectionProps } from './account-selection/AccountSelection.tsx';
export { Closed, type ClosedProps } from './closed/Closed.tsx';
export { Connecting, type ConnectingProps } from './connecting/Connecting.tsx';
export { Credentials, type CredentialsProps } from './credentials/Credentials.tsx';
export { ErrorScreen, type ErrorScreenProps } from './error/ErrorScreen.tsx';
export { FileUpload, type FileUploadProps } from './file-upload/FileUpload.tsx';
export type { Upload, UploadErrorCode } from './file-upload/upload.ts';
export { ConnectFlow } from './flow/ConnectFlow.tsx';
export type { ConnectFlowOptions, ConnectFlowProps } from './flow/connect-flow-props.ts';
export type { ConnectFlowResult } from './flow/connect-flow-result.ts';
export { connectReducer, initialConnectState } from './flow/connect-reducer.ts';
export type { ConnectAction, ConnectFlowActions, ConnectState } from './flow/connect-state.ts';
export type { ConnectExitError } from './flow/definition/connect-exit-error.ts';
export type { ConnectFlowCallbacks } from './flow/definition/connect-flow-callbacks.ts';
export type { ConnectSuccess } from './flow/definition/connect-success.ts';
export { isLater } from './flow/later/is-later.ts';
export { loadLaterScreens } from './flow/later/load-later-screens.ts';
export { progressOf } from './flow/progress-of.ts';
export { useConnectFlow } from './flow/use-connect-flow.ts';
export { Frame, type FrameProps, type FrameScreen } from './frame/Frame.tsx';
export { HandOff } from './hand-off/HandOff.tsx';
export type { HandOffProps } from './hand-off/hand-off-props.ts';
export { appearanceVariables, applyAppearance, mergeAppearance } from './lib/appearance.ts';
export {
  BackendError,
  type BackendErrorCode,
  type ConnectBackend,
  type UploadRequest,
  type UtilitySearch,
} from './lib/backend.ts';
export { createHttpBackend, type HttpBackendOptions } from './lib/http-backend.ts';
export { resolveLocale } from './lib/locale.ts';
export { loadLanguage, loadMessages } from './lib/messages/load-messages.ts';
export { MessagesProvider, type MessagesProviderProps } from './lib/messages/MessagesProvider.tsx';
export type { DocumentWords, FirstMessages, Messages, Sentence } from './lib/messages/messages.ts';
export type { ErrorScreenCode, Problem } from './lib/problem.ts';
export { TERMS_VERSION } from './lib/terms-version.ts';
export type { SearchStatus, UtilitySearchResult } from './lib/utility-search-result.ts';
export { ManageFlow, type ManageFlowProps } from './manage/ManageFlow.tsx';
export { createManageBackend, type ManageBackend } from './manage/manage-backend.ts';
export { focusHeading } from './parts/Heading.tsx';
export { Success, type SuccessProps } from './success/Success.tsx';
export { TermsOfService, type TermsOfServiceProps } from './terms-of-service/TermsOfService.tsx';
export { UtilitySelection, type UtilitySelectionProps } from './utility-selection/UtilitySelection.tsx';
export { useUtilitySearch } from './utility-selection/use-utility-search.ts';
export { Verification } from './verification/Verification.tsx';
export type { VerificationProps } from './verification/verification-props.ts';
