/** The screens of the Connect flow and of the manage page: the values of `data-screen` on its root element. */
export const screens = [
  'terms-of-service',
  'utility-selection',
  'credentials',
  'hand-off',
  'file-upload',
  'verification',
  'connecting',
  'account-selection',
  'success',
  'manage',
  'error',
] as const;

/** One screen of the Connect flow. */
export type Screen = (typeof screens)[number];

/** Details of a success: the utility that the user chose. */
export type ConnectSuccessMetadata = {
  /** Its EIA id, for example `14328`, or the id of its registry entry. */
  readonly utility_id: string;
  readonly utility_name: string;
};

/** Details of an exit. */
export type ConnectExitMetadata = {
  /** The screen that the user left; `undefined` if none was shown yet. */
  readonly status: Screen | undefined;
};

/** Metadata of each event, in the order in which they occur. Never contains anything that the user typed. */
export interface ConnectEvents {
  /** The dialog is shown. */
  readonly open: Readonly<Record<string, never>>;
  /** Another screen is shown. */
  readonly screen: { readonly screen: Screen };
  /** The user chose a utility. */
  readonly utility_selected: ConnectSuccessMetadata;
  /** Credentials, a verification code, a choice of accounts or the confirmation of files were sent, or the user went on to the utility's page. */
  readonly submit: { readonly screen: Screen };
  /** On the manage page: a utility is no longer shared, and its data was deleted. */
  readonly removed: ConnectSuccessMetadata;
  /** Something failed. */
  readonly error: { readonly code: ConnectErrorCode };
  /** The outcome, just before `onSuccess` is called. */
  readonly success: ConnectSuccessMetadata;
  /** The outcome, just before `onExit` is called. */
  readonly exit: ConnectExitMetadata;
}

/** Name of an event of `onEvent`. */
export type ConnectEventName = keyof ConnectEvents;

/** Arguments of `onEvent`: the name determines the type of the metadata. */
export type ConnectEvent = {
  [Name in ConnectEventName]: [name: Name, metadata: ConnectEvents[Name]];
}[ConnectEventName];

/** Every `code` of a `ConnectError` or an `error` event. Codes are stable, messages are not. */
export type ConnectErrorCode =
  | 'invalid_config'
  | 'unsupported_browser'
  | 'frame_unavailable'
  | 'connect_token_unknown'
  | 'connect_token_expired'
  | 'connect_token_used'
  | 'origin_not_allowed'
  | 'redirect_uri_not_allowed'
  | 'opened_elsewhere'
  | 'utility_not_listed'
  | 'invalid_credentials'
  | 'consent_denied'
  | 'account_locked'
  | 'verification_failed'
  | 'file_rejected'
  | 'too_many_attempts'
  | 'utility_unavailable'
  | 'rate_limited'
  | 'no_accounts'
  | 'service_unavailable';
