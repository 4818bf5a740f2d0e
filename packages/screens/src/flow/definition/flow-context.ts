import type { Attempt, ConnectEvent, Locale } from '@utility-connect/protocol';
import type { Dispatch, RefObject } from 'react';
import type { ConnectBackend } from '../../lib/backend.ts';
import type { ConnectFlowCallbacks } from './connect-flow-callbacks.ts';
import type { Destination } from './destination.ts';
import type { FlowAction } from './flow-action.ts';
import type { ScreenTypes } from './screen-types.ts';

/** The flow, as a screen's hook uses it. */
export interface FlowContext<Types extends ScreenTypes> {
  /** The state while the screen is shown, else `null`. */
  readonly state: Types['state'] | null;
  readonly backend: ConnectBackend;
  readonly dispatch: Dispatch<FlowAction>;
  /** Changes the state, or goes to another place. Does nothing if another screen is shown by then. */
  readonly change: (change: (state: Types['state']) => Types['state'] | Destination) => void;
  /** Sends a request that the person waits for. Does nothing while another one is pending. */
  readonly send: <Answer>(request: () => Promise<Answer>, onAnswer: (answer: Answer) => void) => void;
  /** Sends a request, and shows the screen of the attempt. */
  readonly sendForAttempt: (request: () => Promise<Attempt>) => void;
  /** Sends a request with the person's input, and the event `submit`. `onAnswer` shows the screen of the attempt by default. */
  readonly submit: (request: () => Promise<Attempt>, onAnswer?: (attempt: Attempt) => void) => void;
  /** Sends a request that starts an attempt, after the previous one was cancelled. */
  readonly start: (request: () => Promise<Attempt>) => Promise<Attempt>;
  readonly sendEvent: (...event: ConnectEvent) => void;
  /** The callbacks of the latest render. */
  readonly callbacks: RefObject<ConnectFlowCallbacks>;
  readonly progress: RefObject<FlowProgress>;
  /** Whether the flow runs in the dialog of a host page. */
  readonly embedded: boolean;
  readonly locale: Locale;
}

/**
 * `leaving`: the person has left, so the flow ends once no request is pending. `ended`: the host page has the outcome. `null` before.
 */
export type FlowProgress = 'leaving' | 'ended' | null;
