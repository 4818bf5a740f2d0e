import {
  addMonths,
  type Codec,
  DamagedPiecesError,
  decodePieces,
  encodePieces,
  type IntervalChange,
  joinChanges,
  lastEnd,
  type Months,
  type MonthText,
  mergeMonths,
  startOfMonth,
} from '@utility-connect/intervals';
import type { Times } from '@utility-connect/protocol';
import { DomainError } from '../../../core/domain-error.ts';
import { nextTaskIfDue } from '../../../core/next-task.ts';
import type { Context } from '../../context.ts';
import type { IntervalChunk, KnownAccount } from '../../store/accounts.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { CompletedAccount } from '../../store/files.ts';
import type { Session } from '../../store/sessions.ts';
import { mergeBills } from '../../sync/merge-bills.ts';
import { MAX_HISTORY_MONTHS } from '../../sync/plan-sync.ts';
import { toNewAccount } from '../../sync/to-stored.ts';
import { readChoice } from '../attempts/account-offers.ts';
import { type AccountPart, type CombinedAccount, combineFiles } from './combine-files.ts';
import { readMonthsAsLocal } from './read-as-local.ts';
import { FUTURE_TOLERANCE_SECONDS } from './staged-file.ts';
import { withoutCosts } from './without-costs.ts';

/** Number of times that the data is merged again because an account or the files have changed meanwhile, such as by a sync. */
const MAX_TRIES = 5;

/** The choices of the person, in the request that confirms the files. */
export interface Confirmation {
  /** The offered accounts that the person has chosen; `null` for all. */
  readonly accountIds: readonly string[] | null;
  /** Reading of times that may be local ones, written as if they were UTC; `null` if the person was not asked. */
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
    const until = now() + FUTURE_TOLERANCE_SECONDS;
    const combined = combineFiles(files, times ?? 'utc', until);
    if (combined.length === 0) return;
    if (times === null && combined.some(isDoubtful)) throw noTimes();
    const found = combined.map(({ account }) => account.key);
    const keys = accountIds ? readChoice(context, attempt, found, accountIds) : found;
    const accounts = combined.filter(({ account }) => keys.includes(account.key));
    const known = new Map(
      (await store.accounts.findByKeys(owner, keys)).map((each) => [each.accountKey, each]),
    );
    const completed: CompletedAccount[] = [];
    for (const account of accounts) {
      const own = known.get(account.account.key) ?? null;
      const currency = own?.currency ?? account.account.currency;
      const layers = account.parts.map((part) => readLayer(context, part, { times, until, currency }));
      completed.push(await completeAccount(context, account, layers, own));
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

const isDoubtful = ({ parts }: CombinedAccount): boolean =>
  parts.some(({ localTimeAsUtc }) => localTimeAsUtc !== undefined);

const completeAccount = async (
  context: Context,
  { account, parts, bills }: CombinedAccount,
  layers: readonly Months[],
  known: KnownAccount | null,
): Promise<CompletedAccount> => {
  const { store, codec, now } = context;
  const stored = known ? await storedMonths(context, known.id, parts) : [];
  const chunks: IntervalChunk[] = [];
  const changes: IntervalChange[] = [];
  let dataThrough: number | undefined;
  // Days do not replace hours: a utility may offer both as files.
  const merged = mergeMonths(stored, layers, nextTaskIfDue, { keepFiner: true });
  for await (const { month, text, change } of merged) {
    if (text.length > 0) dataThrough = lastEnd(text);
    if (!change) continue;
    chunks.push({ month, body: await encodePieces(text, codec, nextTaskIfDue) });
    changes.push(change);
  }
  return {
    // Random: nobody can guess it, and a forged file cannot have the id of another account.
    account: toNewAccount(account, crypto.randomUUID()),
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

interface LayerOptions {
  readonly times: Times | null;
  readonly until: number;
  /** Currency of the account. */
  readonly currency: string | undefined;
}

/** Reads the intervals of an account from a file, month by month. */
const readLayer = (context: Context, part: AccountPart, { times, until, currency }: LayerOptions): Months => {
  const { timeZone, currency: own } = part.account;
  const months = readChunks(context, part);
  const isForeign = own !== undefined && own !== currency;
  const kept = isForeign ? withoutCosts(months) : months;
  const isLocal = part.localTimeAsUtc !== undefined && times === 'local';
  return isLocal ? readMonthsAsLocal(kept, timeZone, until) : kept;
};

async function* readChunks(
  { store, codec }: Pick<Context, 'store' | 'codec'>,
  { fileId, account, months }: AccountPart,
): AsyncGenerator<MonthText> {
  for (const month of months) {
    const [chunk] = await store.files.readChunks(fileId, account.key, month, month);
    if (chunk) yield { month, text: decodePieces(chunk.body, codec) };
  }
}

/** The stored months that the files may change. A month that does not match its checksum is left out, so the files replace it. */
const storedMonths = async (
  { store, codec }: Pick<Context, 'store' | 'codec'>,
  accountId: string,
  parts: readonly AccountPart[],
): Promise<Iterable<MonthText>> => {
  const ranges = parts.flatMap(({ readings }) => readings ?? []);
  if (ranges.length === 0) return [];
  const from = Math.min(...ranges.map(({ start }) => start));
  const to = Math.max(...ranges.map(({ end }) => end));
  const chunks = await store.accounts.readChunks(
    accountId,
    addMonths(startOfMonth(from), -1),
    addMonths(to, 1),
  );
  return decodeIntact(chunks, codec);
};

function* decodeIntact(chunks: readonly IntervalChunk[], codec: Codec): Generator<MonthText> {
  for (const { month, body } of chunks) {
    try {
      yield { month, text: decodePieces(body, codec) };
    } catch (error) {
      if (!(error instanceof DamagedPiecesError)) throw error;
    }
  }
}
