import { ConnectError } from './connect-error.ts';

/**
 * Refuses what a host page passed, which may not be typed.
 *
 * @param isRight what has to hold
 * @param message the field and what to pass
 * @throws {ConnectError} `invalid_config`, when it does not hold
 */
export function check(isRight: unknown, message: string): asserts isRight {
  if (!isRight) throw new ConnectError('invalid_config', message);
}
