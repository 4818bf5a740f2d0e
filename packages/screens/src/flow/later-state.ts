import type { ConnectState } from './connect-state.ts';

/** A state after the terms, whose screen loads after the first one. */
export type LaterState = Extract<
  ConnectState,
  {
    screen:
      | 'utility-selection'
      | 'credentials'
      | 'hand-off'
      | 'file-upload'
      | 'verification'
      | 'connecting'
      | 'account-selection'
      | 'success'
      | 'closed';
  }
>;

/** Whether the screen of a state loads after the first one. */
export function isLater(state: ConnectState): state is LaterState {
  return laterScreens.has(state.screen);
}

const laterScreens: ReadonlySet<string> = new Set<LaterState['screen']>([
  'utility-selection',
  'credentials',
  'hand-off',
  'file-upload',
  'verification',
  'connecting',
  'account-selection',
  'success',
  'closed',
]);
