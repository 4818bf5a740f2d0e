import type { Environment } from '@utility-connect/protocol';
import { type Connector, ConnectorError } from '../connectors/connector.ts';
import { nextTask } from '../connectors/next-task.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Directory, Utility } from '../directory/directory.ts';
import type { Account, AccountData, IntervalChunk, Store } from '../store/store.ts';
import { cutChunk, encodeChunks, joinBodies, joinChunks, lastEnd } from './chunks.ts';
import type { Codec } from './codec.ts';
import { type Credentials, openCredentials, sealCredentials } from './credentials.ts';
import { addMonths, monthOf } from './months.ts';
import { packChunk } from './packed-chunk.ts';
import { plainBody } from './stored-chunk.ts';

/** How much of an account's past is kept, in months. */
export const HISTORY_MONTHS = 24;

/** What reading from utilities takes. */
export interface ReadContext {
  readonly store: Store;
  readonly directory: Directory;
  readonly vault: Vault;
  /** @returns `null` where this utility cannot be connected in this environment. */
  readonly connectorFor: (utility: Utility, environment: Environment) => Connector | null;
  /** UNIX seconds. */
  readonly now: () => number;
  /** Packs what is kept; without it, it is kept plain. */
  readonly codec?: Codec | undefined;
}

/**
 * Reads what is new of an account from its utility, and writes it into the store. Signs in again where that is needed.
 *
 * @throws ConnectorError `login_expired` where the kept credentials no longer open the login.
 */
export async function readAccount(
  context: ReadContext,
  account: Account,
  environment: Environment,
  signal: AbortSignal,
): Promise<void> {
  const { store, directory, vault, now, connectorFor } = context;
  const utility = directory.find(account.utilityId);
  const connector = utility && connectorFor(utility, environment);
  const sealed = await store.accounts.findSealed(account.id);
  if (!utility || !connector || !sealed) throw new Error(`Account ${account.id} cannot be read any more.`);
  const credentials = await openCredentials(vault, sealed);
  const to = now();
  const earliest = alignDown(addMonths(to, -HISTORY_MONTHS), account.intervalSeconds);
  const from = Math.max(account.syncedTo ?? earliest, earliest);
  const read = async (login: string): Promise<AccountData> => {
    const request = { utility, login, accountKey: account.accountKey, from, to, signal };
    const pieces: IntervalChunk[] = [];
    // Each as it comes: two years at once would keep a server from others for a tenth of a second.
    for await (const batch of connector.readIntervals(request)) pieces.push(...encodeChunks(batch));
    const bills = await connector.readBills(request);
    return mergeData(context, account, from, to, joinChunks(pieces), bills);
  };
  const data = await read(credentials.login).catch(async (error: unknown) => {
    if (!(error instanceof ConnectorError) || error.code !== 'login_expired') throw error;
    const login = await signInAgain(connector, utility, credentials, signal);
    const newer = await sealCredentials(vault, sealed.loginKey, { ...credentials, login });
    // Not over those of a person who has signed in meanwhile.
    await store.syncs.replaceSealed(account.id, sealed.sealed, newer);
    return read(login);
  });
  await store.accounts.putData(account.id, data);
}

const signInAgain = async (
  connector: Connector,
  utility: Utility,
  { username, password }: Credentials,
  signal: AbortSignal,
): Promise<string> => {
  const result = await connector.signIn({ utility, username, password, signal });
  if (result.kind === 'signed_in') return result.login;
  throw new ConnectorError('login_expired', 'The utility asks for a code, which the person alone can give.');
};

// The month in which the last sync stopped is written anew: its old intervals, then the new ones.
async function mergeData(
  { store, codec }: ReadContext,
  account: Account,
  from: number,
  to: number,
  chunks: readonly IntervalChunk[],
  bills: AccountData['bills'],
): Promise<AccountData> {
  const [first, ...rest] = chunks;
  // A utility that has nothing yet may have it days later: nothing is complete but what lies before all that is kept.
  if (!first) return { chunks: [], bills, syncedTo: account.syncedTo ?? from };
  const [stored] = await store.accounts.readChunks(account.id, first.month, first.month + 1);
  const kept = stored ? cutChunk(plainBody(stored, codec), monthOf(from), from) : new Uint8Array();
  const merged: IntervalChunk = { ...first, body: joinBodies([kept, first.body]) };
  const written: IntervalChunk[] = [];
  for (const chunk of [merged, ...rest]) {
    // Two years take a while: a server answers others between two months.
    await nextTask();
    written.push(pack(chunk, codec));
  }
  return { chunks: written, bills, syncedTo: lastEnd(chunks.at(-1)?.body ?? first.body) ?? to };
}

const pack = (chunk: IntervalChunk, codec: Codec | undefined): IntervalChunk =>
  codec ? { ...chunk, body: packChunk(chunk.body, codec), form: 'packed' } : chunk;

const alignDown = (time: number, seconds: number): number => Math.floor(time / seconds) * seconds;
