import type { LeftOut } from '@utility-connect/connector';
import { decodePieces } from '@utility-connect/intervals';
import type { Times } from '@utility-connect/protocol';
import type { Context } from '../../context.ts';
import type { Bill } from '../../store/accounts.ts';
import type { StoredFile } from '../../store/files.ts';
import { mergeBills } from '../../sync/merge-bills.ts';
import type { Layer } from './merge-layers.ts';
import { readBillAsLocal, readLayerAsLocal } from './read-as-local.ts';
import { FUTURE_TOLERANCE_SECONDS, type StagedAccount, type StagedContent } from './staged-file.ts';

/** An account, with its data from all files of an attempt. */
export interface CombinedAccount {
  /** As in the newest file. */
  readonly account: StagedAccount;
  /** Of the files, in the order in which they were added. */
  readonly layers: readonly Layer[];
  readonly bills: readonly Bill[];
  /** Whether a file leaves open if its times are local: see `FileAccount`. */
  readonly localTimeAsUtc: 'likely' | 'possible' | null;
  /** When the first reading of such a file begins if its times are UTC, UNIX seconds. Infinite without such a file. */
  readonly firstDoubtful: number;
}

interface CombinedFiles {
  readonly accounts: readonly CombinedAccount[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Combines files: later ones replace what earlier ones have of the same time.
 *
 * @param times how those are read that may be local times, written as if they were UTC.
 */
export function combineFiles(
  { store, codec, now }: Pick<Context, 'store' | 'codec' | 'now'>,
  files: readonly StoredFile[],
  times: Times,
): CombinedFiles {
  const accounts = new Map<string, CombinedAccount>();
  const leftOut = new Map<LeftOut['reason'], number>();
  for (const { id, content } of files) {
    const staged = JSON.parse(content) as StagedContent;
    for (const { reason, count } of staged.leftOut) leftOut.set(reason, (leftOut.get(reason) ?? 0) + count);
    for (const account of staged.accounts) {
      const { timeZone, localTimeAsUtc = null, first = Number.POSITIVE_INFINITY } = account;
      const isLocal = localTimeAsUtc !== null && times === 'local';
      const earlier = accounts.get(account.key);
      const layer: Layer = {
        months: account.months,
        async read(month) {
          const [chunk] = await store.files.readChunks(id, account.key, month, month);
          return chunk ? decodePieces(chunk.body, codec) : new Uint8Array();
        },
      };
      const until = now() + FUTURE_TOLERANCE_SECONDS;
      const bills = isLocal ? account.bills.map((bill) => readBillAsLocal(bill, timeZone)) : account.bills;
      accounts.set(account.key, {
        account,
        layers: [...(earlier?.layers ?? []), isLocal ? readLayerAsLocal(layer, timeZone, until) : layer],
        bills: earlier ? addBills(earlier.bills, bills) : bills,
        firstDoubtful: Math.min(first, earlier?.firstDoubtful ?? first),
        localTimeAsUtc:
          earlier?.localTimeAsUtc === 'likely'
            ? 'likely'
            : (localTimeAsUtc ?? earlier?.localTimeAsUtc ?? null),
      });
    }
  }
  return {
    accounts: [...accounts.values()],
    leftOut: [...leftOut].map(([reason, count]) => ({ reason, count })),
  };
}

const addBills = (earlier: readonly Bill[], later: readonly Bill[]): Bill[] => {
  const { bills, droppedBills = [] } = mergeBills(earlier, later);
  const replaced = new Set([...droppedBills, ...bills.map(({ id }) => id)]);
  return [...earlier.filter(({ id }) => !replaced.has(id)), ...bills].sort((a, b) => a.start - b.start);
};
