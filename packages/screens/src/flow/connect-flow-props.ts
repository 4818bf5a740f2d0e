import type { Appearance, Locale, Session } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import type { BackendErrorCode, ConnectBackend } from '../lib/backend.ts';
import type { FirstMessages } from '../lib/messages/messages.ts';
import type { ConnectFlowResult } from './connect-flow-result.ts';
import type { ConnectFlowCallbacks } from './definition/connect-flow-callbacks.ts';

/** Options of {@link useConnectFlow}. */
export type ConnectFlowOptions = Omit<
  ConnectFlowProps,
  'appearance' | 'renderScreen' | 'onBackChange' | 'onLeaveChange' | 'onReady'
>;

/** Props of {@link ConnectFlow}. To open the flow again, mount it with another `key`. */
export interface ConnectFlowProps extends ConnectFlowCallbacks {
  /** The functions that the flow calls. Must be the same object in every render. */
  readonly backend: ConnectBackend;
  /** Has a Close button, for the dialog of a host page. Default `false`. */
  readonly embedded?: boolean;
  /** Language of the screens. Default: the browser's, else English. */
  readonly locale?: Locale | undefined;
  /** The messages in that language, or those of the first screens, if already loaded. Default: loaded by the flow. */
  readonly messages?: FirstMessages | undefined;
  /** Overrides the appearance of the session, variable by variable. Default: theme `auto`, our colors. */
  readonly appearance?: Appearance | undefined;
  /** Renders a screen in place of ours; `null` renders ours. Default: always ours. */
  readonly renderScreen?: ((flow: ConnectFlowResult) => ReactNode) | undefined;
  /** The session, if already known: the first render shows its screen. Default: requested from the backend. */
  readonly initialSession?: Session | undefined;
  /** Error that keeps the session from opening, if already known: the first render shows it. Default none. */
  readonly initialError?: BackendErrorCode | undefined;
}
