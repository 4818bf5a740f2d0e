import { Command } from 'commander';
import { openStore } from '../node/open-store.ts';
import { readSettings } from '../node/settings/settings.ts';
import { print } from './output.ts';

/** `utility-connect migrate`: migrates the database, as `serve` does at startup. */
export function migrateCommand(): Command {
  return new Command('migrate')
    .description('migrate the database, as `serve` does at startup')
    .action(async () => {
      const store = await openStore(readSettings(process.env));
      await store.close();
      print('The database is up to date.');
    });
}
