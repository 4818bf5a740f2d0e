import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keyOfText } from './key-text.ts';
import { type Settings, SettingsError } from './settings/settings.ts';

const FILE = 'encryption.key';

/** @throws SettingsError with PostgreSQL and no `ENCRYPTION_KEY`: several machines must share one. */
export function requireEncryptionKey({ encryptionKey, databaseUrl }: Settings): void {
  if (encryptionKey || databaseUrl.startsWith('sqlite:')) return;
  throw new SettingsError(
    'ENCRYPTION_KEY is missing: with PostgreSQL it must be set. Make one with: openssl rand -base64 32',
  );
}

/**
 * Reads the key that seals utility credentials: from the settings, otherwise from a file in `dataFolder`, which is readable only by
 * its owner.
 *
 * @param options with `make: true`, creates the file if it is missing.
 * @throws SettingsError as {@link requireEncryptionKey}, and when the file is missing or cannot be used.
 */
export function readEncryptionKey(
  settings: Settings,
  dataFolder: string,
  { make }: { readonly make: boolean },
): Uint8Array {
  requireEncryptionKey(settings);
  if (settings.encryptionKey) return settings.encryptionKey;
  const file = join(dataFolder, FILE);
  if (make) orSettingsError(dataFolder, () => makeKey(dataFolder, file));
  else if (!existsSync(file)) {
    throw new SettingsError(
      `There is no encryption key: ${resolve(file)} does not exist. Restore the one of this database, run this in the folder that the service runs in, or set ENCRYPTION_KEY. If it is lost, see "utility-connect keys rotate --help".`,
    );
  }
  const key = keyOfText(orSettingsError(file, () => readFileSync(file, 'utf8')));
  if (key === null)
    throw new SettingsError(`${file} is damaged: it must hold 32 bytes in base64. Restore it from a backup.`);
  return key;
}

const orSettingsError = <T>(path: string, run: () => T): T => {
  try {
    return run();
  } catch (error) {
    const { code = 'unknown cause' } = error as NodeJS.ErrnoException;
    throw new SettingsError(
      `The encryption key cannot be kept in ${resolve(path)} (${code}): give the service's account read and write access, run this as that account, or set ENCRYPTION_KEY.`,
    );
  }
};

const makeKey = (folder: string, file: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    // `wx` fails if the file exists, so that two processes that start at the same time get the same key.
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};
