import { Command } from 'commander';
import { runService } from '../node/run-service.ts';
import { readSettings } from '../node/settings.ts';

/** `utility-connect serve`: runs the service until it is told to stop. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('run the service: API, Connect page and registration')
    .option('--no-migrate', 'leave the database as it is, and refuse to start when it is not up to date')
    .action(async ({ migrate }: { migrate: boolean }) => {
      const server = await runService(readSettings(process.env), { migrate });
      let isStopping = false;
      const stop = (): void => {
        if (isStopping) return;
        isStopping = true;
        server.close().then(() => process.exit(0));
      };
      process.on('SIGTERM', stop);
      process.on('SIGINT', stop);
    });
}
