import type { ConnectErrorCode } from '@utility-connect/protocol';

/** An error on the screen. */
export interface ConnectExitError {
  readonly code: ConnectErrorCode;
  /** The sentence that the person reads, in the language of the screens. */
  readonly message: string;
}
