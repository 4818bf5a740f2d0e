import { Command } from 'commander';
import manifest from '../../../package.json' with { type: 'json' };
import { auditCommand } from './audit.ts';
import { backupCommand } from './backup.ts';
import { clientsCommand } from './clients.ts';
import { connectionsCommand } from './connections.ts';
import { keysCommand } from './keys.ts';
import { mcpCommand } from './mcp/mcp-command.ts';
import { migrateCommand } from './migrate.ts';
import { serveCommand } from './serve.ts';
import { statusCommand } from './status.ts';
import { tryCommand } from './try/try-command.ts';
import { utilitiesCommand } from './utilities.ts';
import { webhooksCommand } from './webhooks.ts';

/** The command line `utility-connect`. */
export function createProgram(): Command {
  return new Command('utility-connect')
    .description(
      'The Utility Connect service. Settings come from environment variables: see https://github.com/utility-connect/utility-connect/blob/main/docs/configuration.md',
    )
    .version(manifest.version)
    .showHelpAfterError()
    .addCommand(serveCommand())
    .addCommand(migrateCommand())
    .addCommand(backupCommand())
    .addCommand(clientsCommand())
    .addCommand(connectionsCommand())
    .addCommand(webhooksCommand())
    .addCommand(statusCommand())
    .addCommand(keysCommand())
    .addCommand(auditCommand())
    .addCommand(utilitiesCommand())
    .addCommand(tryCommand())
    .addCommand(mcpCommand());
}
