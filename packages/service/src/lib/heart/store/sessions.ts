import type { Locale, Mode } from '@utility-connect/protocol';

/** The sharing that a client asks the user for; `null` means no limit. */
export interface Sharing {
  /** The purpose, in the client's words. */
  readonly purpose: string | null;
  /** Separated by spaces: see `readScopes`. */
  readonly scopes: string | null;
  /** Months before the consent that the data reaches back. */
  readonly historyMonths: number | null;
  /** End of the access, UNIX seconds. */
  readonly sharedUntil: number | null;
}

/** The content of a connect token. */
export interface Session extends Sharing {
  readonly publicId: string;
  /** SHA-256 of the token's secret part, hex. */
  readonly secretHash: string;
  readonly clientId: string;
  /** The client's own identifier of its user. */
  readonly userId: string;
  readonly utilityId: string | null;
  /** `manage`: for the manage page. It cannot connect anything. */
  readonly mode: Mode | 'manage';
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly consentedAt: number | null;
  readonly redirectUri: string | null;
  readonly state: string | null;
  /** Random id of the page that opened the session last; `null` before the first. */
  readonly openingId: string | null;
  /** Time of the exchange of its code; `null` before. */
  readonly usedAt: number | null;
  /** Whether the user chooses the shared accounts. */
  readonly accountSelection: boolean;
}

/** The terms that a person agreed to. Never purged. */
export interface ConsentRecord {
  readonly publicId: string;
  readonly termsVersion: string;
  readonly locale: Locale;
  readonly consentedAt: number;
}
