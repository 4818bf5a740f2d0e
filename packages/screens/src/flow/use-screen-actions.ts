import type { Dispatch } from 'react';
import type { ConnectAction, ConnectFlowActions, ConnectState } from './connect-state.ts';
import type { FlowContext } from './definition/flow-context.ts';
import type { PersonActions } from './definition/person-actions.ts';
import { type AnyTypes, anyScreens } from './screen-of.ts';

/** The actions of single screens. */
type OwnActions = Omit<ConnectFlowActions, keyof PersonActions>;

/** Runs the hooks of all screens, and joins their actions. */
export function useScreenActions(
  state: ConnectState,
  dispatch: Dispatch<ConnectAction>,
  flow: Omit<FlowContext<AnyTypes>, 'state' | 'change'>,
): OwnActions {
  const actions = anyScreens.map(({ name, useScreen }) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: the list is the same in each render
    useScreen({
      ...flow,
      state: state.screen === name ? state : null,
      change: (change) => dispatch({ type: 'changed', screen: name, change }),
    }),
  );
  return Object.assign({}, ...actions);
}
