import type { WithUtility } from '../flow/definition/screen-state.ts';

interface CredentialsState extends WithUtility {
  readonly screen: 'credentials';
  /** Minutes until another try makes sense, after `rate_limited`. */
  readonly retryMinutes?: number;
}

interface CredentialsActions {
  /**
   * Signs in with the typed values, by the name of the field: `username` and `password` unless the utility declares others.
   *
   * @param typed those that are shown again after a failure. Never a password, token or key. Default none.
   */
  readonly signIn: (
    fields: Readonly<Record<string, string>>,
    typed?: Readonly<Record<string, string>>,
  ) => void;
}

/** Types of the screen. */
export type CredentialsTypes = {
  readonly state: CredentialsState;
  readonly entrance: 'sign_in';
  readonly actions: CredentialsActions;
};
