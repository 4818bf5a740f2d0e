import type { ConnectErrorCode } from '@utility-connect/protocol';

/** Why Connect could not be created, or ended without success. */
export class ConnectError extends Error {
  /** Stable: branch on it. The message is a sentence for people and may change. */
  declare readonly code: ConnectErrorCode;

  /**
   * @param code what went wrong
   * @param message what happened and the way out
   * @param options `cause`, where another error led to this one
   */
  constructor(code: ConnectErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ConnectError';
    // Declared above and set here: a class field would cost the script a helper.
    this.code = code;
  }
}
