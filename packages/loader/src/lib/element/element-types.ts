import type {
  ConnectEvent,
  ConnectExitMetadata,
  ConnectSuccessMetadata,
  Locale,
} from '@utility-connect/protocol';
import type { ConnectError } from '../connect-error.ts';

/** Attributes of `<utility-connect-button>`. One of `connect-token` and `token-url` is needed. */
export interface UtilityConnectButtonAttributes {
  /** `connect_token` of `POST /auth/connect-token`. Connect is preloaded with it. Takes precedence over `token-url`. */
  readonly 'connect-token'?: string | undefined;
  /** Address on the page's own server that answers a `POST` with JSON, `{ connect_token }`. Requested when the button is pressed. */
  readonly 'token-url'?: string | undefined;
  /** Language of the label and the screens. Default: the language of the browser, or English. */
  readonly locale?: Locale | undefined;
  /** Theme of the screens. Default: the one that is stored with the client. */
  readonly theme?: 'auto' | 'light' | 'dark' | undefined;
  /** Whether the button cannot be pressed. Default `false`; the text `false` counts as `false`. */
  readonly disabled?: boolean | undefined;
}

/** Events of `<utility-connect-button>`, by name. They bubble, also out of shadow roots. */
export interface UtilityConnectButtonEventMap {
  /** The user connected an account. Exchange the code on your server within 10 minutes. */
  'uc-success': CustomEvent<{ readonly code: string; readonly metadata: ConnectSuccessMetadata }>;
  /** Connect was closed without success, or could not be loaded; `error` is `null` if the user left. */
  'uc-exit': CustomEvent<{ readonly error: ConnectError | null; readonly metadata: ConnectExitMetadata }>;
  /** Each screen and outcome while the dialog is open. */
  'uc-event': CustomEvent<{
    readonly [Key in 'name' | 'metadata']: ConnectEvent[Key extends 'name' ? 0 : 1];
  }>;
}

/** A `<utility-connect-button>`. `dataset.state` is `loading`, `ready`, `open` or `error`. */
export interface UtilityConnectButton extends HTMLElement {
  addEventListener<Name extends keyof UtilityConnectButtonEventMap>(
    type: Name,
    listener: (this: UtilityConnectButton, event: UtilityConnectButtonEventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'utility-connect-button': UtilityConnectButton;
  }
}
