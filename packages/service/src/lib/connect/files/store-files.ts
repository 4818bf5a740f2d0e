import {
  addMonths,
  changeOfMonth,
  DamagedPiecesError,
  decodePieces,
  encodePieces,
  type IntervalChange,
  joinChanges,
  lastEnd,
} from '@utility-connect/intervals';
import type { Times } from '@utility-connect/protocol';
import type { Context } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { nextTaskIfDue } from '../../next-task.ts';
import type { IntervalChunk, KnownAccount } from '../../store/accounts.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { CompletedAccount } from '../../store/files.ts';
import type { Session } from '../../store/sessions.ts';
import { mergeBills } from '../../sync/merge-bills.ts';
import { MAX_HISTORY_MONTHS } from '../../sync/plan-sync.ts';
import { readChoice } from '../attempts/account-offers.ts';
import { type CombinedAccount, combineFiles } from './combine-files.ts';
import { type Layer, mergeLayers } from './merge-layers.ts';

/** How often the data is merged again because an account or the files have changed meanwhile, such as by a sync. */
const MAX_TRIES = 5;

/** The choices of the person, in the request that confirms the files. */
export interface Confirmation {
  /** The offered accounts that the person has chosen; `null` for all. */
  readonly accountIds: readonly string[] | null;
  /** How times are read that may be local ones, written as if they were UTC; `null` if the person was not asked. */
  readonly times: Times | null;
  readonly requestId: string;
}

/**
 * Stores the files of an attempt as accounts of the session's user. Does nothing if the attempt has ended.
 *
 * @throws DomainError `temporarily_unavailable` if the accounts keep changing, `invalid_request` if the choice of accounts is empty
 * or has others than those in the files, or if `times` is missing.
 */
export async function storeFiles(
  context: Context,
  session: Session,
  attempt: Attempt,
  { accountIds, times, requestId }: Confirmation,
): Promise<void> {
  const { id: attemptId, utilityId } = attempt;
  const { store, now } = context;
  const owner = { clientId: session.clientId, userId: session.userId, utilityId };
  for (let round = 0; round < MAX_TRIES; round += 1) {
    const files = await store.files.list(attemptId);
    const combined = combineFiles(context, files, times ?? 'utc').accounts;
    if (combined.length === 0) return;
    if (times === null && combined.some(({ localTimeAsUtc }) => localTimeAsUtc !== null)) throw noTimes();
    const found = combined.map(({ account }) => account.key);
    const keys = accountIds ? readChoice(context, attempt, found, accountIds) : found;
    const accounts = combined.filter(({ account }) => keys.includes(account.key));
    const known = new Map(
      (await store.accounts.findByKeys(owner, keys)).map((each) => [each.accountKey, each]),
    );
    const completed: CompletedAccount[] = [];
    for (const account of accounts) {
      completed.push(await completeAccount(context, account, known.get(account.account.key) ?? null));
    }
    const outcome = await store.files.complete({
      ...owner,
      attemptId,
      newUserRef: crypto.randomUUID(),
      newConnectionId: crypto.randomUUID(),
      fileIds: files.map(({ id }) => id),
      accounts: completed,
      ...(accountIds && { notChosenKeys: found.filter((key) => !keys.includes(key)) }),
      now: now(),
      requestId,
    });
    if (outcome !== 'stale') return;
  }
  throw new DomainError('temporarily_unavailable', 'The account is changing. Try again in a moment.', {
    retryAfterSeconds: 5,
  });
}

const noTimes = () =>
  new DomainError('invalid_request', 'times must be local or utc, because a file leaves open which it has.', {
    param: 'times',
  });

const completeAccount = async (
  context: Context,
  { account, layers, bills }: CombinedAccount,
  known: KnownAccount | null,
): Promise<CompletedAccount> => {
  const { store, codec, now } = context;
  const {
    key: accountKey,
    bills: _bills,
    months: _months,
    localTimeAsUtc: _times,
    first: _first,
    ...details
  } = account;
  const stored = known ? await storedLayer(context, known.id, layers) : null;
  const changed = new Set(layers.flatMap((layer) => layer.months));
  const chunks: IntervalChunk[] = [];
  const changes: (IntervalChange | undefined)[] = [];
  let dataThrough: number | undefined;
  for await (const { month, text } of mergeLayers([...(stored ? [stored] : []), ...layers])) {
    if (text.length > 0) dataThrough = lastEnd(text);
    // An interval may reach into the month after its own.
    if (changed.has(month) || changed.has(addMonths(month, -1))) {
      chunks.push({ month, body: await encodePieces(text, codec, nextTaskIfDue) });
      changes.push(changeOfMonth((await stored?.read(month)) ?? new Uint8Array(), text));
    }
  }
  return {
    // Random: nobody can guess it, and a forged file cannot have the id of another account.
    account: { id: crypto.randomUUID(), accountKey, ...details },
    known,
    data: {
      ...(known && { revision: known.revision }),
      chunks,
      ...mergeBills(known ? await store.accounts.listBills(known.id) : [], bills),
      dataThrough,
      succeededAt: now(),
      news: { at: now(), intervals: joinChanges(changes) },
    },
    // A sign-in later fetches the whole history, which the file may not have.
    syncedTo: addMonths(now(), -MAX_HISTORY_MONTHS),
  };
};

/** The stored months that the files may change. */
const storedLayer = async (
  { store, codec }: Context,
  accountId: string,
  layers: readonly Layer[],
): Promise<Layer | null> => {
  const months = layers.flatMap((layer) => layer.months);
  if (months.length === 0) return null;
  const from = addMonths(Math.min(...months), -1);
  const to = addMonths(Math.max(...months), 1);
  const chunks = await store.accounts.readChunks(accountId, from, to);
  const bodies = new Map(chunks.map(({ month, body }) => [month, body]));
  return {
    months: [...bodies.keys()],
    async read(month) {
      const body = bodies.get(month);
      try {
        return body ? decodePieces(body, codec) : new Uint8Array();
      } catch (error) {
        // The files replace a damaged month with theirs.
        if (error instanceof DamagedPiecesError) return new Uint8Array();
        throw error;
      }
    },
  };
};
