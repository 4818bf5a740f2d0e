import { Command } from 'commander';
import type { Store } from '../app/create-sql-store.ts';
import { secondsOf } from '../core/database/seconds-of.ts';
import { type EncryptionKeys, openKeys, openRemainingKeys } from '../core/keys/open-keys.ts';
import { rotateKeys } from '../core/keys/rotate-keys.ts';
import { readEncryptionKey } from '../node/encryption-key.ts';
import { DATA_FOLDER, openStore } from '../node/open-store.ts';
import { readSettings } from '../node/settings/settings.ts';
import { print } from './output.ts';

/** `utility-connect keys`: replaces the encryption key. */
export function keysCommand(): Command {
  const keys = new Command('keys').description('replace the key that utility credentials are sealed with');
  keys
    .command('rotate')
    .description('seal everything with ENCRYPTION_KEY that is sealed with a key of ENCRYPTION_KEY_PREVIOUS')
    .option(
      '--forget-unreadable',
      'also delete what no given key opens: for a lost key or damaged rows. Irreversible',
    )
    .addHelpText('after', procedure)
    .action(rotateAction);
  return keys;
}

const procedure = `
How to replace the key, with the service running:
  1. Make a new key: openssl rand -base64 32
  2. Restart every process with the new key added to ENCRYPTION_KEY_PREVIOUS
     (a single process can begin with step 3).
  3. Restart every process with ENCRYPTION_KEY=new and ENCRYPTION_KEY_PREVIOUS=old.
     A key that the service created is in .data/encryption.key.
  4. Run "utility-connect keys rotate" with the same two variables. If it is interrupted,
     run it again.
  5. Remove ENCRYPTION_KEY_PREVIOUS. Older backups still need the old key.

If a key is lost, the service refuses to start:
  1. Stop every process, back up, and make a new key as above.
  2. Run "utility-connect keys rotate --forget-unreadable" with ENCRYPTION_KEY=new, and in
     ENCRYPTION_KEY_PREVIOUS every other key that still exists. This cannot be undone.
  3. Start with the same ENCRYPTION_KEY.
  Synced data, clients and access tokens stay. Logins that no key opens are marked as refused: they sync
  again after the user signs in. Sign-ins in progress are canceled, and stored responses of token exchanges
  are deleted, as are revocations that utilities have yet to get, e-mail addresses for receipts, and mails
  with connect links. Webhook endpoints are disabled: enable them after rotating their secrets. With
  "lookup_key": "new" the key that recognizes logins was lost too: sign-ins are counted from zero, and a
  production login that signs in again becomes a new connection with new account ids. The old accounts
  stay until the user is removed (DELETE /connection). Under another user_id it is a new user.
  Sandbox logins are always recognized.
If only a few rows are damaged and no key is lost, step 2 deletes them while the service runs.`;

// A rotation scans whole tables, and no request waits for it.
const STATEMENT_TIMEOUT_MS = 600_000;

async function rotateAction({ forgetUnreadable }: { forgetUnreadable?: true }): Promise<void> {
  const settings = readSettings(process.env);
  const store = await openStore({ ...settings, databaseTimeoutMs: STATEMENT_TIMEOUT_MS }, { migrate: false });
  try {
    const key = readEncryptionKey(settings, DATA_FOLDER, { make: false });
    const keys = { key, previous: settings.previousKeys };
    await (forgetUnreadable ? rotateAndForget : rotate)(store.keys, keys, secondsOf(store)());
  } finally {
    await store.close();
  }
}

const rotate = async (store: Store['keys'], keys: EncryptionKeys, now: number): Promise<void> => {
  const { vault } = await openKeys(store, keys, now);
  const { resealed, unreadable } = await rotateKeys(store, vault, { onProgress });
  print(JSON.stringify({ key_id: vault.keyId, resealed, unreadable }));
  if (unreadable === 0) return;
  console.error(
    'Some rows could not be opened with any of the given keys and were not changed: see --forget-unreadable in the help.',
  );
  process.exitCode = 1;
};

const rotateAndForget = async (store: Store['keys'], keys: EncryptionKeys, now: number): Promise<void> => {
  const { vault, isLookupKeyLost } = await openRemainingKeys(store, keys, now);
  const { resealed, dropped, keysForgotten } = await rotateKeys(store, vault, {
    dropUnreadableAt: now,
    onProgress,
  });
  const forgotten = {
    logins: dropped.connection,
    sign_ins: dropped.attempt,
    revocations: dropped.revocation,
    exchange_answers: dropped.exchange,
    webhook_endpoints: dropped.webhook,
    receipt_addresses: dropped.receipt,
    link_mails: dropped.link,
    keys: keysForgotten,
  };
  const lookupKey = isLookupKeyLost ? 'new' : 'kept';
  print(JSON.stringify({ key_id: vault.keyId, resealed, forgotten, lookup_key: lookupKey }));
};

const onProgress = ({ resealed }: { readonly resealed: number }): void =>
  console.error(`${resealed} sealed again …`);
