/** The screens of the Connect flow: the values of `data-screen` on its root element. */
export const screens = [
  'terms-of-service',
  'utility-selection',
  'credentials',
  'verification',
  'connecting',
  'success',
  'error',
] as const;

/** One screen of the Connect flow. */
export type Screen = (typeof screens)[number];

/**
 * Events of `onEvent`, in the order in which they occur. They never contain anything that the user typed.
 *
 * - `open`: the dialog is shown.
 * - `screen`: another screen is shown; `metadata.screen` names it.
 * - `utility_selected`: `metadata.utility_id` and `metadata.utility_name`.
 * - `submit`: credentials or a verification code were sent.
 * - `error`: something failed; `metadata.code` is a {@link ConnectErrorCode}.
 * - `success` and `exit`: the outcome, just before `onSuccess` or `onExit` is called.
 */
export type ConnectEventName =
  | 'open'
  | 'screen'
  | 'utility_selected'
  | 'submit'
  | 'error'
  | 'success'
  | 'exit';

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
  | 'account_locked'
  | 'verification_failed'
  | 'too_many_attempts'
  | 'utility_unavailable'
  | 'no_accounts'
  | 'service_unavailable';

/** Theme and variables of the screens. */
export interface Appearance {
  /** `auto` (the default) follows the operating system. */
  readonly theme?: 'auto' | 'light' | 'dark';
  /** CSS values by variable name without the `--uc-` prefix, for example `{ accent: '#0a7' }`. */
  readonly variables?: Readonly<Record<string, string>>;
}
