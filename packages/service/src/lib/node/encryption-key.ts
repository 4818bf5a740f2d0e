import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Settings, SettingsError } from './settings.ts';

const FILE = 'encryption.key';

/**
 * The key that seals utility credentials: the one of the settings, else one that is made at the first start and kept in
 * `dataFolder`, readable by its owner alone.
 *
 * @throws SettingsError with PostgreSQL and no `ENCRYPTION_KEY`: several machines must share one.
 */
export function readEncryptionKey({ encryptionKey, databaseUrl }: Settings, dataFolder: string): Uint8Array {
  if (encryptionKey) return encryptionKey;
  if (!databaseUrl.startsWith('sqlite:')) {
    throw new SettingsError(
      'ENCRYPTION_KEY is missing: with PostgreSQL it must be set. Make one with: openssl rand -base64 32',
    );
  }
  const file = join(dataFolder, FILE);
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  try {
    // `wx` fails where the file exists: two processes that start at once end up with the same key.
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = new Uint8Array(Buffer.from(readFileSync(file, 'utf8'), 'base64'));
  if (key.length !== 32)
    throw new SettingsError(`${file} is damaged: it must hold 32 bytes in base64. Restore it from a backup.`);
  return key;
}
