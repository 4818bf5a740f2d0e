import { Command } from 'commander';
import { readSettings } from '../node/settings.ts';
import { backupSqlite } from '../node/sqlite/backup-sqlite.ts';
import { print } from './output.ts';

/** `utility-connect backup FILE`: copies a SQLite database, also of a service that runs. */
export function backupCommand(): Command {
  return new Command('backup')
    .description('copy a SQLite database while the service runs; ENCRYPTION_KEY is not in it')
    .argument('<file>', 'where to; must not be there yet')
    .action(async (file: string) => {
      const { databaseUrl } = readSettings(process.env);
      if (!databaseUrl.startsWith('sqlite:')) {
        throw new Error('This database is PostgreSQL: back it up with pg_dump. See docs/operations.md.');
      }
      await backupSqlite(databaseUrl.slice('sqlite:'.length), file);
      print(
        `The backup is in ${file}. Keep the encryption key apart from it: one is of no use without the other.`,
      );
    });
}
