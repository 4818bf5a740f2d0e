/** Receives the outcome of sign-ins, syncs or deliveries, after it was stored. */
export interface Outcome {
  readonly kind: 'sign_in' | 'sync' | 'delivery';
  /**
   * For a sign-in, `succeeded`, `cancelled` by the user, or the error code. Sign-ins that were replaced by a newer one, or that ended with
   * their session, user or key, are not reported. For a sync, `done`, `not_yet`, `failed`, `login_refused`, or `released` when the process
   * was stopped. For deliveries, `delivered`, `pending` when they are sent again, or `failed`.
   */
  readonly outcome: string;
  /** Default 1. */
  readonly amount?: number;
}
