import type { Environment, MethodKind } from '@utility-connect/protocol';
import type { EntryKind, EntryType } from './entry-types.ts';

/** The tables of the journal. Entries refer to no other row, because they outlive users and their connections. */
export interface JournalTables {
  readonly journal: {
    readonly id: string;
    readonly at: number;
    readonly kind: EntryKind;
    readonly type: EntryType;
    /** Empty if it is about no client. */
    readonly clientId: string;
    readonly userRef: string | null;
    /** See `subjectOf`. */
    readonly subject: string | null;
    /** JSON; `null` unless `isDataStored`. */
    readonly data: string | null;
    readonly requestId: string | null;
    /** `null` until the event is listed: see `createListEvents`. */
    readonly position: number | null;
  };
  readonly webhookPositions: {
    readonly clientId: string;
    /** The last position that was given to an event of the client. */
    readonly last: number;
  };
  /** The outcomes of sign-ins and syncs: see `UtilityOutcome`. */
  readonly outcomeCounts: {
    /** Start of the day (UTC), UNIX seconds. */
    readonly day: number;
    readonly environment: Environment;
    readonly utilityId: string;
    readonly method: MethodKind;
    readonly kind: 'sign_in' | 'sync';
    readonly outcome: string;
    /** Empty without an error. */
    readonly code: string;
    readonly amount: number;
  };
}
