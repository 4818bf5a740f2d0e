import type { Locale } from '@utility-connect/protocol';
import type { Removed } from '../../core/journal/entry-types.ts';

export interface ReceiptAddress {
  /** The id of the session. */
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
}

/** The subject of a mail. */
export type ReceiptMail = { readonly kind: 'consent' } | RemovalMail;

export interface RemovalMail extends Removed {
  readonly kind: 'removal';
  /** Whether nothing of this person is shared with the client anymore. */
  readonly isAll: boolean;
}
