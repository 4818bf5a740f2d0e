import type { UtilitySummary } from '@utility-connect/protocol';

/** The result of a successful connection. */
export interface ConnectSuccess {
  /** The authorization code. */
  readonly code: string;
  /** Hosted flow: the URL to redirect to; `null` when embedded. */
  readonly redirectTo: string | null;
  readonly utility: UtilitySummary;
}
