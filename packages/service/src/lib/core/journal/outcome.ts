import type { Environment, MethodKind } from '@utility-connect/protocol';

/** The outcome of a sign-in or a sync at a utility. */
export interface UtilityOutcome {
  readonly kind: 'sign_in' | 'sync';
  readonly environment: Environment;
  readonly utilityId: string;
  readonly method: MethodKind;
  /**
   * For a sign-in, `succeeded`, `cancelled` by the user, or `failed`. Sign-ins that were replaced by a newer one, or that ended with their
   * session, user or key, are not reported. For a sync, `done`, `continued` when older data is left to read, `not_yet`, `failed`,
   * `failed_again` when a retry fails, `login_refused`, or `released` when the process was stopped.
   */
  readonly outcome: string;
  /** The error code of a failure or a refusal: that of the connector if it has reported one. Default none. */
  readonly code?: string | undefined;
}

/** The outcome of attempts to deliver webhooks. */
interface DeliveryOutcome {
  readonly kind: 'delivery';
  /** `delivered`, `pending` when they are sent again, or `failed`. */
  readonly outcome: string;
  /** Number of attempts. */
  readonly amount: number;
}

/** Receives the outcome of sign-ins, syncs or deliveries, after it was stored. */
export type Outcome = UtilityOutcome | DeliveryOutcome;
