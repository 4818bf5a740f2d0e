import { readFileSync } from 'node:fs';
import { SettingsError } from './settings-error.ts';

/**
 * Reads the text file that a setting names.
 *
 * @param name of the variable, for the error message.
 * @throws SettingsError if it cannot be read.
 */
export function readSettingFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code = 'unknown cause' } = error as NodeJS.ErrnoException;
    throw new SettingsError(
      `${name} cannot be read (${code}): it must be the path of a file that the service may read.`,
    );
  }
}
