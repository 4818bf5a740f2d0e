import { loadUtilities } from '@utility-connect/connectors';
import type { Command } from 'commander';
import type { Store } from '../app/create-sql-store.ts';
import { secondsOf } from '../core/database/seconds-of.ts';
import { ServiceError } from '../core/http/errors.ts';
import { loadDirectory } from '../directory/load-directory.ts';
import { openOperator } from '../features/operator/mount-operator.ts';
import type { OperatorContext } from '../features/operator/operator-context.ts';
import { openStore } from '../node/open-store.ts';
import { operatorReport } from '../node/operator-report.ts';
import { readSettings } from '../node/settings/settings.ts';

/** Dependencies that the operator's commands share with the operator's API. */
export interface CommandContext
  extends Pick<OperatorContext, 'directory' | 'now' | 'wake' | 'methodsFor' | 'operator'> {
  readonly store: Store;
}

/** Does something with the database of the settings. An error of the API ends the command with its sentence. */
export async function withOperator(
  command: Command,
  work: (context: CommandContext) => Promise<void>,
): Promise<void> {
  const settings = readSettings(process.env);
  const store = await openStore(settings, { migrate: false });
  try {
    const now = secondsOf(store);
    const entries = await loadUtilities(settings.utilities);
    const report = operatorReport(settings, entries);
    await work({
      store,
      now,
      directory: await loadDirectory(entries),
      operator: openOperator({ token: '', report }, now),
      methodsFor: () => [],
      // The service looks for due jobs every few seconds.
      wake: () => undefined,
    });
  } catch (error) {
    if (error instanceof ServiceError) command.error(`error: ${error.message}`);
    throw error;
  } finally {
    await store.close();
  }
}

/** A time in ISO 8601, or a dash. */
export function timeOf(seconds: number | null): string {
  return seconds === null ? '–' : new Date(seconds * 1000).toISOString().replace('.000', '');
}

/** Names the next page on stderr: stdout has one entry per line. */
export function tellMore(cursor: string | null): void {
  if (cursor !== null) process.stderr.write(`There are more: repeat with --cursor '${cursor}'\n`);
}

/** Prints names and values in two columns. */
export function asTable(rows: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows
    .map(([name, value]) => `${name.padEnd(width)}${value.replaceAll('\n', `\n${' '.repeat(width)}`)}`)
    .join('\n');
}
