import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEncryptionKey } from './encryption-key.ts';
import { readSettings, SettingsError } from './settings/settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'utility connect '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const refuse = (dataFolder: string): string => {
  try {
    readEncryptionKey(readSettings({}), dataFolder, { make: true });
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
  throw new Error('The key was read.');
};

it('creates the key once and then reads it', () => {
  const dataFolder = join(folder, '.data');
  const key = readEncryptionKey(readSettings({}), dataFolder, { make: true });
  expect(key).toHaveLength(32);
  for (const make of [true, false]) {
    expect(readEncryptionKey(readSettings({}), dataFolder, { make })).toEqual(key);
  }
});

// A file of another account gives the same error, except to root.
it('names the folder in which it cannot create the key', () => {
  writeFileSync(join(folder, 'file'), '');
  const message = refuse(join(folder, 'file', '.data'));
  expect(message).toMatch(
    /^The encryption key cannot be kept in [^\n]+ \(ENOTDIR\): [^\n]+ENCRYPTION_KEY\.$/,
  );
  expect(message).toContain(join(folder, 'file', '.data'));
});

it.each(['', 'nonsense', `${Buffer.alloc(32).toString('base64')},x`])(
  'refuses a damaged key file: %j',
  (text) => {
    writeFileSync(join(folder, 'encryption.key'), text);
    expect(refuse(folder)).toMatch(/^[^\n]+encryption\.key is damaged: [^\n]+$/);
  },
);

it('names the key file that it cannot read', () => {
  mkdirSync(join(folder, 'encryption.key'));
  expect(refuse(folder)).toContain(`${join(folder, 'encryption.key')} (EISDIR)`);
});
