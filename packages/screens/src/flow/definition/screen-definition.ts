import type { Attempt, Screen } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import type { BackendErrorCode } from '../../lib/backend.ts';
import type { Messages } from '../../lib/messages/messages.ts';
import type { ShownError } from '../../lib/problem.ts';
import type { Destination } from './destination.ts';
import type { Entrances, ShownStatus } from './entrances.ts';
import type { FlowAction } from './flow-action.ts';
import type { FlowContext } from './flow-context.ts';
import type { ScreenTypes } from './screen-types.ts';
import type { ViewProps } from './view-props.ts';

/** Describes a screen, without its component. That of a screen that loads later is in `later-screens.tsx`. */
export interface ScreenDefinition<Types extends ScreenTypes> {
  /** The value of `data-screen`, and of `screen` in events. */
  readonly name: Types['state']['screen'];
  /** Step in the progress bar, 1 to 5. Default: there is no bar. */
  readonly step?: number;
  /**
   * The ways into the screen. `before` is the previous state if it was one of this screen, `attempt` the one that leads there. The flow
   * adds `screen`.
   */
  readonly enter: {
    readonly [Name in Types['entrance']]: (
      input: Entrances[Name],
      before: Types['state'] | null,
      attempt: Name extends ShownStatus ? Attempt : null,
    ) => Omit<Types['state'], 'screen'>;
  };
  /** Handlers of reducer actions that the flow does not handle on every screen. */
  readonly on?: {
    readonly [Type in FlowAction['type']]?: (
      state: Types['state'],
      action: Extract<FlowAction, { readonly type: Type }>,
    ) => Types['state'] | Destination;
  };
  /** One step back; `null` if there is none. The attempt continues if it leads to the same screen. Default: there is none. */
  readonly back?: (state: Types['state']) => Types['state'] | Destination | null;
  /** The browser's Back where `back` leads nowhere and no error is shown. Default: it leaves the page. */
  readonly browserBack?: (state: Types['state']) => 'cancel' | 'leave' | null;
  /**
   * Handles the failure of a request for another reason than the session. Default, also for `null`: goes back to the way to connect if the
   * attempt is gone, else stays and shows the problem.
   */
  readonly fail?: (state: Types['state'], code: BackendErrorCode) => Types['state'] | Destination | null;
  /** The error on the screen that is not its `problem`. Default none. */
  readonly error?: (state: Types['state']) => ShownError | null;
  /** The sentence for an error where it is that of this screen. Default: the one of all screens. */
  readonly sentence?: (state: Types['state'], error: ShownError, messages: Messages) => string | null;
  /** The loss when the person stops here: they are asked first. Default none. */
  readonly loss?: (state: Types['state']) => 'sign_in' | 'files' | null;
  /** Distinguishes views of the screen, each of which enters like a screen. Default: it has one. */
  readonly view?: (state: Types['state']) => string | undefined;
  /** Whether an attempt is being started: it can be cancelled only afterwards. Default: never. */
  readonly isStarting?: (state: Types['state']) => boolean;
  /**
   * Way to leave. `wait`: until the pending request has ended, because it may store the connection. `complete`: with the code. `exit`:
   * without it. Default, also for `undefined`: with the code of an earlier connection of the session, else without.
   */
  readonly leave?: (state: Types['state']) => 'wait' | 'complete' | 'exit' | undefined;
  /** Whether the flow ends here. Default `false`. */
  readonly isEnd?: true;
  /** Name of the screen to report in an exit from here, if events don't name this one. Default: they do. */
  readonly reportedAs?: Screen;
  /** Work in progress: nothing, or a sign-in that ends with the page. Default: work that a reload continues. */
  readonly inProgress?: 'nothing' | 'sign_in';
  /**
   * Sends the requests of the screen.
   *
   * @param flow called in each render, also while another screen is shown
   * @returns the person's actions, which do nothing while another screen is shown
   */
  readonly useScreen: (flow: FlowContext<Types>) => Types['actions'];
}

/** Describes a screen of the first script, with its component. */
export interface FirstScreen<Types extends ScreenTypes> extends ScreenDefinition<Types> {
  readonly View: (props: ViewProps<Types>) => ReactNode;
}
