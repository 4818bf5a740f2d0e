import type { DataConsent } from './accounts.ts';

/** The consent of a user that counts. */
export interface UserConsent extends DataConsent {
  /** UNIX seconds; `null` if the user agreed to nothing in Connect. */
  readonly consentedAt: number | null;
  /** Why, in the client's words. */
  readonly purpose: string | null;
  /** When it ends, UNIX seconds; `null` without an end. */
  readonly sharedUntil: number | null;
}
