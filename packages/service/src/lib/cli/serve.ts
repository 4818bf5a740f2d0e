import { Command } from 'commander';
import { runService } from '../node/run-service.ts';
import { readSettings } from '../node/settings.ts';

/** `utility-connect serve`: runs the service until it is told to stop. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('run the service: API, Connect page and registration')
    .action(async () => {
      const server = await runService(readSettings(process.env));
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
