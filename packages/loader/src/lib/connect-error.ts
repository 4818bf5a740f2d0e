import type { ConnectErrorCode } from '@utility-connect/protocol';

/** Why Connect could not be created, or ended without success. */
export class ConnectError extends Error {
  /** Stable: branch on it. The message may change. */
  declare readonly code: ConnectErrorCode;

  /**
   * @param code why it failed
   * @param message the cause and the fix
   * @param options `cause`: the error that led to this one, if any
   */
  constructor(code: ConnectErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ConnectError';
    // Not a class field: that would add a helper to the script.
    this.code = code;
  }
}
