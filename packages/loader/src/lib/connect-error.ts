import type { ConnectErrorCode } from '@utility-connect/protocol';

/** Why Connect could not be created, or ended without success. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';

  /** Stable: branch on it. The message is a sentence for people and may change. */
  readonly code: ConnectErrorCode;

  /**
   * @param code what went wrong
   * @param message what happened and the way out
   * @param options `cause`, where another error led to this one
   */
  constructor(code: ConnectErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
