import type { WithAttempt } from '../flow/definition/screen-state.ts';

interface ConnectingState extends WithAttempt {
  readonly screen: 'connecting';
  readonly step: 'signing_in' | 'reading_accounts';
  /** The last poll failed; polling continues. */
  readonly isTroubled: boolean;
}

/** Types of the screen. */
export type ConnectingTypes = {
  readonly state: ConnectingState;
  readonly entrance: 'signing_in' | 'reading_accounts';
  readonly actions: undefined;
};
