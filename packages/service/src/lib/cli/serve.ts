import { Command } from 'commander';
import { createLogger } from '../node/logger.ts';
import { readSettings } from '../node/settings/settings.ts';
import { stopOnCrash } from '../node/stop-on-crash.ts';

/** `utility-connect serve`: runs the service until SIGTERM or SIGINT. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('run the service: the API and the Connect page')
    .option('--no-migrate', 'do not migrate the database; refuse to start if it is not up to date')
    .action(serveAction);
}

async function serveAction({ migrate }: { migrate: boolean }): Promise<void> {
  const settings = readSettings(process.env);
  // Most of the service, which other commands don't need.
  const { runService } = await import('../node/run-service.ts');
  const logger = createLogger(settings.logLevel);
  let close = async (): Promise<void> => undefined;
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= close();
    return stopped;
  };
  stopOnCrash(logger, stop);
  ({ close } = await runService(settings, { migrate, logger }));
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop().then(() => process.exit(0)));
}
