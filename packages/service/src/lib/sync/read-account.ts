import type { Environment } from '@utility-connect/protocol';
import { type Connector, ConnectorError } from '../connectors/connector.ts';
import { MAX_INTERVAL_SECONDS } from '../connectors/guard/check-intervals.ts';
import { nextTask } from '../connectors/next-task.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Directory, Utility } from '../directory/directory.ts';
import { numbersOf } from '../intervals/chunk-numbers.ts';
import { encodeChunks, joinChunks, lastEnd } from '../intervals/chunks.ts';
import type { Codec } from '../intervals/codec.ts';
import { mergeChunks } from '../intervals/merge-chunks.ts';
import { addMonths } from '../intervals/months.ts';
import { packChunk } from '../intervals/packed-chunk.ts';
import { plainBody } from '../intervals/stored-chunk.ts';
import type { Account, AccountData, IntervalChunk, NewChunk } from '../store/accounts.ts';
import type { Store } from '../store/store.ts';
import { type Credentials, openCredentials, sealCredentials } from './credentials.ts';
import { mergeBills } from './merge-bills.ts';

/** How much of an account's past is kept, in months. */
export const HISTORY_MONTHS = 24;

/** How much of what was read before is read again each time, in seconds: utilities fill gaps and correct estimates days later. */
export const OVERLAP_SECONDS: number = 7 * 24 * 60 * 60;

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
  const from = Math.max((account.syncedTo ?? earliest) - OVERLAP_SECONDS, earliest);
  const read = async (login: string): Promise<ReadData> => {
    const request = { utility, login, accountKey: account.accountKey, to, signal };
    const pieces: IntervalChunk[] = [];
    // Each as it comes: two years at once would keep a server from others for a tenth of a second.
    for await (const batch of connector.readIntervals({ ...request, from }))
      pieces.push(...encodeChunks(batch));
    const chunks = joinChunks(pieces);
    let billsFailure: unknown;
    // A bill is issued days after its period has ended, and a corrected one much later.
    const bills = await connector.readBills({ ...request, from: earliest }).catch((error: unknown) => {
      // At a first reading nobody could tell bills that were not read from none.
      if (signal.aborted || account.syncedTo === null || isExpired(error)) throw error;
      billsFailure = error;
      return [];
    });
    return {
      billsFailure,
      chunks: await mergeIntervals(context, account.id, from, chunks),
      ...mergeBills(await store.accounts.listBills(account.id), bills),
      // A utility that has nothing yet may have it long after: nothing is complete but what lies before all that is kept.
      syncedTo: Math.max(account.syncedTo ?? earliest, lastEnd(chunks.at(-1)?.body ?? new Uint8Array()) ?? 0),
    };
  };
  const { billsFailure, ...data } = await read(credentials.login).catch(async (error: unknown) => {
    if (!isExpired(error)) throw error;
    const login = await signInAgain(connector, utility, credentials, signal);
    const newer = await sealCredentials(vault, sealed.loginKey, { ...credentials, login });
    // Not over those of a person who has signed in meanwhile.
    await store.syncs.replaceSealed(account.id, sealed.sealed, newer);
    return read(login);
  });
  await store.accounts.putData(account.id, data);
  // It is a failure all the same, and tried again as one.
  if (billsFailure !== undefined) throw billsFailure;
}

/** What was read; of an account that had data before, without bills where these alone failed. */
interface ReadData extends AccountData {
  readonly billsFailure?: unknown;
}

const isExpired = (error: unknown): boolean =>
  error instanceof ConnectorError && error.code === 'login_expired';

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

// Few months at a time are touched, and written where they are not as they were.
async function mergeIntervals(
  { store, codec }: ReadContext,
  accountId: string,
  from: number,
  read: readonly IntervalChunk[],
): Promise<NewChunk[]> {
  const last = read.at(-1);
  if (!last) return [];
  const stored = await store.accounts.readChunks(accountId, from - MAX_INTERVAL_SECONDS, last.month);
  const kept = stored.map(
    (chunk): IntervalChunk => ({ ...chunk, body: plainBody(chunk, codec), form: 'plain' }),
  );
  const written: NewChunk[] = [];
  for (const chunk of mergeChunks(kept, read, from)) {
    // Two years take a while: a server answers others between two months.
    await nextTask();
    written.push(pack(chunk, codec));
  }
  return written;
}

const pack = ({ month, body }: IntervalChunk, codec: Codec | undefined): NewChunk =>
  codec
    ? { month, body: packChunk(body, codec), form: 'packed', numbers: numbersOf(body) }
    : { month, body, form: 'plain' };

const alignDown = (time: number, seconds: number): number => Math.floor(time / seconds) * seconds;
