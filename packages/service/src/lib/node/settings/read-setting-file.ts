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

/**
 * Reads a setting that may also be the content of a file, `NAME_FILE`, such as a Docker secret.
 *
 * @throws SettingsError if both are set, or the file is empty or cannot be read.
 */
export function readSecret(environment: Environment, name: string): string | undefined {
  const file = environment[`${name}_FILE`];
  if (!file) return environment[name] || undefined;
  if (environment[name]) throw new SettingsError(`${name} and ${name}_FILE are both set: set only one.`);
  const text = readSettingFile(`${name}_FILE`, file).trim();
  if (text === '')
    throw new SettingsError(`${name}_FILE is empty: write the value of ${name} into the file.`);
  return text;
}

/** Environment variables, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;
