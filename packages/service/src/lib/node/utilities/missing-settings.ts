import type { RegisteredUtility } from '@utility-connect/connectors';
import type { Settings } from '../settings/settings.ts';
import { variableId } from '../settings/utility-credentials.ts';
import { missingVariables, redirectEntryOf } from './configured-utilities.ts';

/** The settings that a registry entry with more than files still needs. @param sources ids of the sources that are on. */
export function missingSettings(
  entry: RegisteredUtility,
  { utilityCredentials }: Pick<Settings, 'utilityCredentials'>,
  sources: readonly string[],
): readonly string[] {
  if (redirectEntryOf(entry)) return missingVariables(entry, utilityCredentials.get(variableId(entry.id)));
  const isOnlyFiles = entry.methods.every(({ kind }) => kind === 'file');
  return isOnlyFiles || sources.includes(entry.id) ? [] : ['SOURCES'];
}
