import { Command } from 'commander';
import { readSettings } from '../node/settings/settings.ts';
import { backupSqlite } from '../node/sqlite/backup-sqlite.ts';
import { print } from './output.ts';

/** `utility-connect backup FILE`: copies a SQLite database while the service runs. */
export function backupCommand(): Command {
  return new Command('backup')
    .description('copy a SQLite database while the service runs; the copy does not contain ENCRYPTION_KEY')
    .argument('<file>', 'path of the copy; must not exist')
    .action(async (file: string) => {
      const { databaseUrl } = readSettings(process.env);
      if (!databaseUrl.startsWith('sqlite:')) {
        throw new Error('This database is PostgreSQL: back it up with pg_dump. See docs/backup.md.');
      }
      await backupSqlite(databaseUrl.slice('sqlite:'.length), file);
      print(
        `The backup is in ${file}. Keep the encryption key in another place: neither is useful without the other.`,
      );
    });
}
