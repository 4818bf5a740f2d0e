import type { ConnectState } from './connect-state.ts';

/** A state after the terms, whose screen loads after the first one. */
export type LaterState = Exclude<ConnectState, { screen: (typeof firstScreens)[number] }>;

/** Whether the screen of a state loads after the first one. */
export function isLater(state: ConnectState): state is LaterState {
  return !firstScreens.some((screen) => screen === state.screen);
}

const firstScreens = ['loading', 'terms-of-service', 'error'] as const satisfies ConnectState['screen'][];
