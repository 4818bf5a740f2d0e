import type { WithUtility } from '../flow/definition/screen-state.ts';

interface HandOffState extends WithUtility {
  readonly screen: 'hand-off';
  /** The attempt that waits for the person's return; `null` before it has started. */
  readonly attemptId: string | null;
  /** Address that redirects to the utility's page; `null` before the attempt has started. */
  readonly goUrl: string | null;
  /** The attempt could not be started. `retried` starts another one. */
  readonly needsRetry: boolean;
  /** The utility's page was opened in another tab. */
  readonly isAway: boolean;
  /** Minutes until another try makes sense, after `rate_limited`. */
  readonly retryMinutes?: number;
}

interface HandOffActions {
  /** Records that the person follows the link to the utility's page, `state.goUrl`. */
  readonly goToUtility: () => void;
}

/** Types of the screen. */
export type HandOffTypes = {
  readonly state: HandOffState;
  readonly entrance: 'redirect' | 'at_utility';
  readonly actions: HandOffActions;
};
