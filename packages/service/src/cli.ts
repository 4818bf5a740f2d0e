import { createProgram } from './lib/cli/program.ts';
import { StoreError } from './lib/core/database/store-error.ts';
import { SettingsError } from './lib/node/settings/settings.ts';

/** Runs the command line. A malformed setting ends it with one line and exit code 2. */
export async function main(argv: readonly string[] = process.argv): Promise<void> {
  try {
    await createProgram().parseAsync(argv);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(isWrongSetting(error) ? 2 : 1);
  }
}

const isWrongSetting = (error: unknown): boolean =>
  error instanceof SettingsError || (error instanceof StoreError && error.code === 'encryption_key_missing');
