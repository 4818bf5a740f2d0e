import { Command } from 'commander';
import { openKeys } from '../keys/open-keys.ts';
import { rotateKeys } from '../keys/rotate-keys.ts';
import { readEncryptionKey } from '../node/encryption-key.ts';
import { DATA_FOLDER } from '../node/run-service.ts';
import { readSettings } from '../node/settings.ts';
import { openExisting } from './open-existing.ts';

/** `utility-connect keys`: replaces the key that utility credentials are sealed with. */
export function keysCommand(): Command {
  const keys = new Command('keys').description('replace the key that utility credentials are sealed with');
  keys
    .command('rotate')
    .description('seal with ENCRYPTION_KEY what is sealed with a key of ENCRYPTION_KEY_PREVIOUS')
    .addHelpText('after', procedure)
    .action(rotateAction);
  return keys;
}

const procedure = `
How to replace the key, with the service running:
  1. Make a new key: openssl rand -base64 32
  2. Restart every process with the new key added to ENCRYPTION_KEY_PREVIOUS
     (one process alone can begin with step 3).
  3. Restart every process with ENCRYPTION_KEY=new and ENCRYPTION_KEY_PREVIOUS=old.
     A key that the service made itself is in .data/encryption.key.
  4. Run "utility-connect keys rotate" with the same two variables. Stopped half-way, run it again.
  5. Take ENCRYPTION_KEY_PREVIOUS away. Backups of before still need the old key.`;

async function rotateAction(): Promise<void> {
  const settings = readSettings(process.env);
  const store = await openExisting(settings);
  try {
    const key = readEncryptionKey(settings, DATA_FOLDER, { make: false });
    const now = Math.floor(Date.now() / 1000);
    const { vault } = await openKeys(store.keys, { key, previous: settings.previousKeys }, now);
    const { resealed, unreadable } = await rotateKeys(store.keys, vault, {
      onProgress: (progress) => console.error(`${progress.resealed} sealed anew …`),
    });
    console.log(JSON.stringify({ key_id: vault.keyId, resealed, unreadable }));
    if (unreadable === 0) return;
    console.error('Some rows could not be opened with any of the keys given, and were left as they are.');
    process.exitCode = 1;
  } finally {
    await store.close();
  }
}
