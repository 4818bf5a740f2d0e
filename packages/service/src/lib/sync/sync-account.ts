import { type MeterInterval, NotYetError, type RangeRequest, type Reads } from '@utility-connect/connector';
import type { Environment } from '@utility-connect/protocol';
import type { MethodsFor } from '../connectors/methods-for.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Directory } from '../directory/directory.ts';
import type { Codec } from '../intervals/codec.ts';
import { changeOfMonth, joinChanges } from '../intervals/interval-change.ts';
import { encodeMonths, joinMonths, lastEnd, type MonthText } from '../intervals/interval-text.ts';
import { addMonths } from '../intervals/months.ts';
import { connectionLogin } from '../logins/connection-login.ts';
import { isExpired, useLogin } from '../logins/use-login.ts';
import { type SignIns, useSignIn } from '../logins/use-sign-in.ts';
import { readScopes } from '../scopes.ts';
import type { Account, Bill, IntervalChange } from '../store/accounts.ts';
import type { Store } from '../store/store.ts';
import { STALL_SECONDS } from '../store/syncs.ts';
import { mergeBills } from './merge-bills.ts';
import { readStoredMonths, replaceMonths, type StoredMonths } from './stored-months.ts';
import { toBill, toInterval } from './to-stored.ts';

/** How far back the first sync of an account reaches, in months. */
export const HISTORY_MONTHS = 24;

/** How much each sync fetches again, in seconds: utilities fill gaps and correct estimates days later. */
export const OVERLAP_SECONDS: number = 7 * 24 * 60 * 60;

const DAY_SECONDS = 24 * 60 * 60;

/** What a sync needs. */
export interface SyncContext {
  readonly store: Store;
  readonly directory: Directory;
  readonly vault: Vault;
  readonly methodsFor: MethodsFor;
  /** UNIX seconds. */
  readonly now: () => number;
  readonly codec: Codec;
  readonly signIns: SignIns;
}

/**
 * Fetches new data of an account from its utility and stores it.
 *
 * @throws ConnectorError `login_expired` if the stored credentials no longer open the login.
 * @throws CredentialsError if the stored credentials cannot be opened.
 */
export async function syncAccount(
  context: SyncContext,
  account: Account,
  environment: Environment,
  signal: AbortSignal,
): Promise<void> {
  const { store, directory, vault, now, methodsFor, signIns } = context;
  const { connectionId, accountKey } = account;
  const utility = directory.find(account.utilityId);
  const methods = utility ? methodsFor(utility, environment) : [];
  const method = methods.find(({ kind }) => kind === account.method);
  if (!utility || !method || method.kind === 'file')
    throw new Error(`Account ${account.id} can no longer be synced.`);
  const request = { utility, accountKey, to: now(), signal };
  if (method.kind === 'redirect') {
    const stored = connectionLogin({ connections: store.connections, connectionId, now, signal });
    return useLogin({ vault, utility, method, stored }, (current) =>
      fetchData(context, method, account, { ...request, ...current }),
    );
  }
  return useSignIn({ store, vault, account, utility, method, signIns }, (login) =>
    fetchData(context, method, account, { ...request, login }),
  );
}

/**
 * Fetches the data that the user agreed to share, with a valid login, and stores it. If the utility needs more time, what it gave is
 * stored, and the next sync continues there. After a consent to more history or to bills, all of it is fetched again.
 */
const fetchData = async (
  { store: { accounts }, codec }: SyncContext,
  reads: Reads,
  account: Account,
  request: Omit<RangeRequest, 'from'>,
): Promise<void> => {
  const { to, signal } = request;
  const consent = await accounts.findConsent(account.id);
  if (consent === null) return;
  const scopes = readScopes(consent.scopes);
  const readsIntervals = scopes.includes('intervals');
  const isShared = ({ start }: { readonly start: number }): boolean => start >= (consent.historyFrom ?? 0);
  // Of a whole day, so that it does not cut an interval of a day in UTC or a shorter one.
  const earliest = alignDown(Math.max(addMonths(to, -HISTORY_MONTHS), consent.historyFrom ?? 0), DAY_SECONDS);
  const overlapOf = (time: number): number => Math.max(time - OVERLAP_SECONDS, earliest);
  const isWider = readsIntervals && account.syncedFrom !== null && earliest < account.syncedFrom;
  const known = isWider ? earliest : (account.syncedTo ?? earliest);
  const range = { from: Math.min(known, overlapOf(known)), to };
  let revision = await accounts.findRevision(account.id);
  const readStored = async (): Promise<StoredMonths> =>
    readsIntervals ? readStoredMonths(accounts, account.id, range, codec) : { intact: [], damaged: [] };
  let stored = await readStored();
  const syncedTo = isWider ? earliest : (account.syncedTo ?? endOf(stored.intact) ?? earliest);
  // A damaged month is fetched from its start.
  const from = Math.max(Math.min(overlapOf(syncedTo), stored.damaged[0] ?? to), earliest);
  const { fetched, notYet } = readsIntervals
    ? await readUntilNotYet(reads, { ...request, from }, isShared)
    : { fetched: [] };
  let failure: unknown = notYet;
  // Bills of the whole history: utilities issue and correct them long after their period.
  const readBills = async (): Promise<Bill[]> =>
    (await reads.readBills({ ...request, from: earliest })).filter(isShared).map(toBill);
  const bills =
    notYet || !scopes.includes('bills')
      ? []
      : await readBills().catch((error: unknown): Bill[] => {
          if (signal.aborted || isExpired(error)) throw error;
          // A first sync must have bills: a client could not tell missing bills from none.
          if (account.syncedTo === null && !(error instanceof NotYetError)) throw error;
          failure = error;
          return [];
        });
  // The utility answers, but has nothing new. An account that never had intervals is not late.
  const isLate =
    readsIntervals &&
    syncedTo > earliest &&
    (endOf(fetched) ?? 0) <= syncedTo &&
    syncedTo < to - STALL_SECONDS;
  const hasNoBills = failure !== undefined && failure !== notYet;
  const isUnfinished = account.syncedTo === null && failure !== undefined;
  const syncedFrom = readsIntervals ? earliest : (account.syncedFrom ?? earliest);
  // Not again if the account was removed. A file may have changed its data since it was read.
  while (revision !== null) {
    const { chunks, change } = await replaceMonths(stored, fetched, from, codec);
    const isWritten = await accounts.putData(account.id, {
      revision,
      chunks,
      ...mergeBills(await accounts.listBills(account.id), bills),
      // Otherwise the next sync would continue after a gap, or not read the older bills.
      ...(!(isWider && (isUnfinished || hasNoBills)) && { syncedFrom }),
      // Without new intervals the data reaches no further than before: the utility may publish them later.
      ...(!isUnfinished && {
        syncedTo: Math.max(syncedTo, endOf(fetched) ?? 0),
        // Until the first sync has finished, no client can read what it has stored.
        news: {
          at: to,
          intervals: account.syncedTo === null ? asNew([...stored.intact, ...fetched]) : change,
        },
      }),
      dataThrough: endOf(fetched),
      ...(failure === undefined && { succeededAt: to, isLate }),
    });
    if (isWritten) break;
    revision = await accounts.findRevision(account.id);
    stored = await readStored();
  }
  // What was read is stored, but the sync has not succeeded, so that the rest is read soon.
  if (failure !== undefined) throw failure;
};

/** Reads intervals up to the first batch that the utility cannot give yet. */
const readUntilNotYet = async (
  reads: Reads,
  request: RangeRequest,
  isShared: (interval: MeterInterval) => boolean,
): Promise<{ fetched: MonthText[]; notYet?: NotYetError }> => {
  const parts: MonthText[] = [];
  try {
    // Encoded batch by batch: two years at once would block other requests for 100 ms.
    for await (const batch of reads.readIntervals(request))
      parts.push(...encodeMonths(batch.filter(isShared).map(toInterval)));
  } catch (error) {
    if (!(error instanceof NotYetError)) throw error;
    return { fetched: joinMonths(parts), notYet: error };
  }
  return { fetched: joinMonths(parts) };
};

/** End of the last interval, UNIX seconds. */
const endOf = (months: readonly MonthText[]): number | undefined => {
  const last = months.findLast(({ text }) => text.length > 0);
  return last && lastEnd(last.text);
};

const asNew = (months: readonly MonthText[]): IntervalChange | undefined =>
  joinChanges(months.map(({ text }) => changeOfMonth(new Uint8Array(), text)));

const alignDown = (time: number, seconds: number): number => Math.floor(time / seconds) * seconds;
