import type { Locale } from '@utility-connect/protocol';

export interface ReceiptAddress {
  /** Of the session. */
  readonly publicId: string;
  readonly clientId: string;
  /** The address, bound to `publicId`. */
  readonly sealed: Uint8Array;
  readonly createdAt: number;
}

export interface Receipt extends ReceiptAddress {
  readonly userRef: string;
  /** The language in which the person agreed. */
  readonly locale: Locale;
  readonly mail: ReceiptMail;
  /** How often it was claimed, this time included. */
  readonly attempts: number;
}

/** The subject of a mail. */
export type ReceiptMail = { readonly kind: 'consent' } | RemovalMail;

export interface RemovalMail {
  readonly kind: 'removal';
  readonly utilityIds: readonly string[];
  /** Number of accounts whose data was deleted or moved. */
  readonly accounts: number;
  /** Whether nothing of this person is shared with the client anymore. */
  readonly isAll: boolean;
  /** `expired`: the time that the person agreed to is over. `moved`: the login was connected by another user of the client. */
  readonly cause: 'removed' | 'expired' | 'moved';
}
