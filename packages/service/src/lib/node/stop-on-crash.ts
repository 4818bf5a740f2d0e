import { redactError } from '@utility-connect/connector-host';
import type { Logger } from './logger.ts';

/**
 * On an error that nobody caught, logs one line, stops the process gracefully and exits with code 1. The line leaves out the error's
 * message, which Node would print: the message of a connector may contain a password.
 */
export function stopOnCrash(logger: Pick<Logger, 'fatal'>, stop: () => Promise<void>): void {
  let isStopping = false;
  const crash = (message: string) => (error: unknown) => {
    logger.fatal(message, redactError(error, 'The process'));
    if (isStopping) return;
    isStopping = true;
    const exit = (): never => process.exit(1);
    stop().then(exit, exit);
  };
  process.on('unhandledRejection', crash('unhandled rejection: stopping'));
  process.on('uncaughtException', crash('uncaught exception: stopping'));
}
