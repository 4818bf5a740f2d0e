import type { Environment } from '@utility-connect/protocol';
import { type Connector, ConnectorError, type MeterInterval } from '../connectors/connector.ts';
import { type Vault, VaultError } from '../crypto/vault.ts';
import type { Directory, Utility } from '../directory/directory.ts';
import type { Codec } from '../intervals/codec.ts';
import {
  encodeMonths,
  type Interval,
  joinMonths,
  lastEnd,
  type MonthText,
} from '../intervals/interval-text.ts';
import { addMonths } from '../intervals/months.ts';
import type { Account, AccountData, Bill } from '../store/accounts.ts';
import type { Store } from '../store/store.ts';
import { type Credentials, CredentialsError, openCredentials, sealCredentials } from './credentials.ts';
import { mergeBills } from './merge-bills.ts';
import { readStoredMonths, replaceMonths } from './stored-months.ts';

/** How much of an account's past is fetched, in months. */
export const HISTORY_MONTHS = 24;

/** How much is fetched again each time, in seconds: utilities fill gaps and correct estimates days later. */
export const OVERLAP_SECONDS: number = 7 * 24 * 60 * 60;

/** What a sync needs. */
export interface SyncContext {
  readonly store: Store;
  readonly directory: Directory;
  readonly vault: Vault;
  /** @returns `null` where this utility cannot be connected in this environment. */
  readonly connectorFor: (utility: Utility, environment: Environment) => Connector | null;
  /** UNIX seconds. */
  readonly now: () => number;
  readonly codec: Codec;
}

/**
 * Fetches what is new of an account from its utility and stores it. Signs in again where the utility has ended the login.
 *
 * @throws ConnectorError `login_expired` where the stored credentials no longer open the login.
 * @throws CredentialsError where the stored credentials cannot be opened.
 */
export async function syncAccount(
  context: SyncContext,
  account: Account,
  environment: Environment,
  signal: AbortSignal,
): Promise<void> {
  const { store, directory, vault, now, connectorFor } = context;
  const utility = directory.find(account.utilityId);
  const connector = utility && connectorFor(utility, environment);
  const sealed = await store.accounts.findSealed(account.id);
  if (!utility || !connector || !sealed) throw new Error(`Account ${account.id} can no longer be synced.`);
  const credentials = await openCredentials(vault, sealed).catch((error: unknown) => {
    throw error instanceof VaultError ? new CredentialsError(account.connectionId, error) : error;
  });
  const source: Source = { connector, utility, account, to: now(), signal };
  const { billsFailure, ...data } = await fetchData(context, source, credentials.login).catch(
    async (error: unknown) => {
      if (!isExpired(error)) throw error;
      const login = await signInAgain(source, credentials);
      const resealed = await sealCredentials(vault, sealed.loginKey, { ...credentials, login });
      // Replaces only the credentials that were read: the person may have signed in again meanwhile.
      await store.syncs.replaceSealed(account.id, sealed.sealed, resealed);
      return fetchData(context, source, login);
    },
  );
  await store.accounts.putData(account.id, data);
  // The intervals are stored, but the sync has failed and is retried.
  if (billsFailure !== undefined) throw billsFailure;
}

/** Where an account's data comes from. */
interface Source {
  readonly connector: Connector;
  readonly utility: Utility;
  readonly account: Account;
  /** UNIX seconds. */
  readonly to: number;
  readonly signal: AbortSignal;
}

interface FetchedData extends AccountData {
  readonly billsFailure?: unknown;
}

const fetchData = async (
  { store: { accounts }, codec }: SyncContext,
  source: Source,
  login: string,
): Promise<FetchedData> => {
  const { connector, utility, account, to, signal } = source;
  const request = { utility, login, accountKey: account.accountKey, to, signal };
  const earliest = alignDown(addMonths(to, -HISTORY_MONTHS), account.intervalSeconds);
  const overlapFrom = Math.max((account.syncedTo ?? earliest) - OVERLAP_SECONDS, earliest);
  const range = { from: Math.min(account.syncedTo ?? overlapFrom, overlapFrom), to };
  const stored = await readStoredMonths(accounts, account.id, range, codec);
  // A damaged month has to be fetched from its beginning.
  const from = Math.max(Math.min(overlapFrom, stored.damaged[0] ?? overlapFrom), earliest);
  const parts: MonthText[] = [];
  // Encoded batch by batch: two years at once would block other requests for 100 ms.
  for await (const batch of connector.readIntervals({ ...request, from }))
    parts.push(...encodeMonths(batch.map(toInterval)));
  const fetched = joinMonths(parts);
  let billsFailure: unknown;
  // Bills of the whole history, because utilities issue and correct them long after their period.
  const bills = await connector.readBills({ ...request, from: earliest }).catch((error: unknown): Bill[] => {
    // The first sync has to have bills: a client could not tell missing bills from none.
    if (signal.aborted || account.syncedTo === null || isExpired(error)) throw error;
    billsFailure = error;
    return [];
  });
  return {
    billsFailure,
    chunks: await replaceMonths(stored, fetched, from, codec),
    ...mergeBills(await accounts.listBills(account.id), bills),
    // Where the utility has nothing new, the data reaches no further than before: it may come later.
    syncedTo: Math.max(account.syncedTo ?? earliest, lastEnd(fetched.at(-1)?.text ?? new Uint8Array()) ?? 0),
  };
};

const toInterval = ({ start, end, usageKwh, emissionsKgCo2e }: MeterInterval): Interval => ({
  start,
  end,
  usage: usageKwh,
  ...(emissionsKgCo2e !== undefined && { ghg_emissions: emissionsKgCo2e }),
});

const isExpired = (error: unknown): boolean =>
  error instanceof ConnectorError && error.code === 'login_expired';

const signInAgain = async (
  { connector, utility, signal }: Source,
  { username, password }: Credentials,
): Promise<string> => {
  const result = await connector.signIn({ utility, username, password, signal });
  if (result.kind === 'signed_in') return result.login;
  throw new ConnectorError('login_expired', 'The utility asks for a code, which only the person can give.');
};

const alignDown = (time: number, seconds: number): number => Math.floor(time / seconds) * seconds;
