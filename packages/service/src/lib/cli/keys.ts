import { Command } from 'commander';
import { type EncryptionKeys, openKeys, openRemainingKeys } from '../keys/open-keys.ts';
import { rotateKeys } from '../keys/rotate-keys.ts';
import { readEncryptionKey } from '../node/encryption-key.ts';
import { DATA_FOLDER } from '../node/run-service.ts';
import { readSettings } from '../node/settings.ts';
import type { KeyStore } from '../store/keys.ts';
import { secondsOf } from '../store/seconds-of.ts';
import { openExisting } from './open-existing.ts';
import { print } from './output.ts';

/** `utility-connect keys`: replaces the key that utility credentials are sealed with. */
export function keysCommand(): Command {
  const keys = new Command('keys').description('replace the key that utility credentials are sealed with');
  keys
    .command('rotate')
    .description('seal with ENCRYPTION_KEY what is sealed with a key of ENCRYPTION_KEY_PREVIOUS')
    .option(
      '--forget-unreadable',
      'also drop, for good, what no given key opens: for a key that is lost, or damaged rows',
    )
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
  5. Take ENCRYPTION_KEY_PREVIOUS away. Backups of before still need the old key.

Where a key is lost for good, no start is accepted any more:
  1. Stop every process, back up, and make a new key as above.
  2. Run "utility-connect keys rotate --forget-unreadable" with ENCRYPTION_KEY=new, and in
     ENCRYPTION_KEY_PREVIOUS every other key that there still is. It cannot be undone.
  3. Start with the same ENCRYPTION_KEY.
  What was read, clients and access tokens stay. Kept logins that no key opens count as refused: nothing
  new is read until the person signs in again. Sign-ins under way are cancelled, and kept answers of
  the token exchange go. With "lookup_key": "new" the key that logins are recognised by was lost as well:
  counts of sign-ins begin anew, and a production login that signs in again is a new connection with new
  account ids, beside the former accounts, which stay as they are until the user is removed
  (DELETE /connection); under another user_id it is a new user. Sandbox logins are recognised all the same.
Where a few rows are damaged and all keys are there, step 2 alone drops these, with the service running.`;

// It reads through whole tables, of millions of rows maybe, and no request waits for it.
const STATEMENT_TIMEOUT_MS = 600_000;

async function rotateAction({ forgetUnreadable }: { forgetUnreadable?: true }): Promise<void> {
  const settings = readSettings(process.env);
  const store = await openExisting({ ...settings, databaseTimeoutMs: STATEMENT_TIMEOUT_MS });
  try {
    const key = readEncryptionKey(settings, DATA_FOLDER, { make: false });
    const keys = { key, previous: settings.previousKeys };
    await (forgetUnreadable ? rotateAndForget : rotate)(store.keys, keys, secondsOf(store)());
  } finally {
    await store.close();
  }
}

const rotate = async (store: KeyStore, keys: EncryptionKeys, now: number): Promise<void> => {
  const { vault } = await openKeys(store, keys, now);
  const { resealed, unreadable } = await rotateKeys(store, vault, { onProgress });
  print(JSON.stringify({ key_id: vault.keyId, resealed, unreadable }));
  if (unreadable === 0) return;
  console.error(
    'Some rows could not be opened with any of the keys given, and were left as they are: see --forget-unreadable in the help.',
  );
  process.exitCode = 1;
};

const rotateAndForget = async (store: KeyStore, keys: EncryptionKeys, now: number): Promise<void> => {
  const { vault, isLookupKeyLost } = await openRemainingKeys(store, keys, now);
  const { resealed, dropped, keysForgotten } = await rotateKeys(store, vault, {
    dropUnreadableAt: now,
    onProgress,
  });
  const forgotten = {
    logins: dropped.connection,
    sign_ins: dropped.attempt,
    exchange_answers: dropped.exchange,
    keys: keysForgotten,
  };
  const lookupKey = isLookupKeyLost ? 'new' : 'kept';
  print(JSON.stringify({ key_id: vault.keyId, resealed, forgotten, lookup_key: lookupKey }));
};

const onProgress = ({ resealed }: { readonly resealed: number }): void =>
  console.error(`${resealed} sealed anew …`);
