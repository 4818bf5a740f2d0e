import type { ConnectState, LaterState } from '../connect-state.ts';
import { screenOf } from '../screen-of.ts';

/** Whether the screen of a state loads after the first one. */
export function isLater(state: ConnectState): state is LaterState {
  return screenOf(state).View === undefined;
}
