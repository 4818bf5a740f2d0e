/**
 * Faults that a sandbox client sees on purpose. `login_refused`: the utility refuses the password. `consent_ended`: the person has ended the
 * access there. `utility_down`: it gives no answer. `late`: it has had nothing new for two days. `revised`: it has corrected the last days.
 */
export const faultKinds = ['login_refused', 'consent_ended', 'utility_down', 'late', 'revised'] as const;

export type FaultKind = (typeof faultKinds)[number];

/** The fault of a sandbox connection, until it is repaired or the person signs in again. */
export interface Fault {
  readonly kind: FaultKind;
  /** UNIX seconds. */
  readonly since: number;
}

export interface FaultyConnection {
  readonly connectionId: string;
  /** Default any client: for the operator. */
  readonly clientId?: string;
}

/**
 * `not_found`: there is no such connection of a sandbox client. `by_file`: nothing is read from its utility. `needs_sign_in`: it has to be
 * repaired first. `preparing`: its first data is still being fetched, so nothing can be late or revised.
 */
export type FaultRefusal = 'not_found' | 'by_file' | 'needs_sign_in' | 'preparing';
