import type { Locale } from '@utility-connect/protocol';

export interface ReceiptTables {
  readonly receipts: {
    /** The id of the session. */
    readonly publicId: string;
    readonly clientId: string;
    /** The address, bound to `publicId`. */
    readonly sealed: Uint8Array;
    readonly createdAt: number;
    /** `null` until the person has connected. */
    readonly userRef: string | null;
    readonly locale: Locale;
    /** JSON of the mail that waits; `null` for none. */
    readonly mail: string | null;
  };
}
