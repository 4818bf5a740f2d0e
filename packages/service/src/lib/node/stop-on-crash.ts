import type { Logger } from './logger.ts';

/**
 * On an error that nobody caught, logs one line, stops the process gracefully and exits with code 1. The line leaves out the
 * error's message, which Node would print: where a connector is at fault it may hold a password.
 */
export function stopOnCrash(logger: Pick<Logger, 'fatal'>, stop: () => Promise<void>): void {
  let isStopping = false;
  const crash = (message: string) => (error: unknown) => {
    logger.fatal(message, describe(error));
    if (isStopping) return;
    isStopping = true;
    const exit = (): never => process.exit(1);
    stop().then(exit, exit);
  };
  process.on('unhandledRejection', crash('unhandled rejection: stopping'));
  process.on('uncaughtException', crash('uncaught exception: stopping'));
}

// An allow-list: the class, a code as Node writes it, and where in this project's code it happened.
const describe = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = error as NodeJS.ErrnoException;
  return {
    // `name` could be set to anything; the class is written in code.
    error: error.constructor.name,
    ...(/^[A-Z][A-Z0-9_]{1,40}$/.test(String(code)) && { code }),
    frames: ownFrames(error),
  };
};

const ownFrames = ({ stack = '', message }: Error): string[] =>
  [...stack.replace(message, '').matchAll(/^ +at .*\/((?:lib|cli)\/[\w/-]+\.[jt]s:\d+:\d+)\)?$/gm)].map(
    ([, frame = '']) => frame,
  );
