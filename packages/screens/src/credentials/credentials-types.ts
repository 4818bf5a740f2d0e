import type { WithUtility } from '../flow/definition/screen-state.ts';

interface CredentialsState extends WithUtility {
  readonly screen: 'credentials';
  /** Until another try makes sense, after `rate_limited`. */
  readonly retryMinutes?: number;
}

interface CredentialsActions {
  /** Signs in with what was typed, by the name of the field: `username` and `password` unless the utility declares others. */
  readonly signIn: (fields: Readonly<Record<string, string>>) => void;
}

/** Types of the screen. */
export type CredentialsTypes = {
  readonly state: CredentialsState;
  readonly entrance: 'sign_in';
  readonly actions: CredentialsActions;
};
