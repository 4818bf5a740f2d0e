import { Command } from 'commander';
import { openStore } from '../node/run-service.ts';
import { readSettings } from '../node/settings.ts';
import { print } from './output.ts';

/** `utility-connect migrate`: brings the database's tables up to date, as `serve` does at its start. */
export function migrateCommand(): Command {
  return new Command('migrate')
    .description('bring the database up to date; `serve` does it by itself')
    .action(async () => {
      const store = await openStore(readSettings(process.env));
      await store.close();
      print('The database is up to date.');
    });
}
