import type { ConnectorAccount } from '@utility-connect/connector';
import type { Times } from '@utility-connect/protocol';
import type { Bill } from '../../store/accounts.ts';
import type { StoredFile } from '../../store/files.ts';
import { mergeBills } from '../../sync/merge-bills.ts';
import { readAccountAsLocal } from './read-as-local.ts';
import type { StagedAccount, StagedContent } from './staged-file.ts';

/** An account, with its data from all files of an attempt. */
export interface CombinedAccount {
  /** Details from the newest file; the currency from the newest one that has costs. */
  readonly account: ConnectorAccount;
  /** Parts in the order in which the files were added. */
  readonly parts: readonly AccountPart[];
  /** Bills of all files: later ones replace earlier ones. */
  readonly bills: readonly Bill[];
}

/** An account in one file, with its times as the person chose. Its intervals are in the file's chunks, with the times of the file. */
export interface AccountPart extends StagedAccount {
  readonly fileId: string;
}

/**
 * Combines the accounts of files.
 *
 * @param times reading of those that may be local times, written as if they were UTC.
 * @param until readings that then end later, UNIX seconds, are left out.
 */
export function combineFiles(files: readonly StoredFile[], times: Times, until: number): CombinedAccount[] {
  const accounts = new Map<string, CombinedAccount>();
  for (const { id: fileId, content } of files) {
    for (const staged of (JSON.parse(content) as StagedContent).accounts) {
      const { account, localTimeAsUtc } = staged;
      const earlier = accounts.get(account.key);
      const part = localTimeAsUtc && times === 'local' ? readAccountAsLocal(staged, until) : staged;
      const currency = account.currency ?? earlier?.account.currency;
      accounts.set(account.key, {
        account: { ...account, ...(currency !== undefined && { currency }) },
        parts: [...(earlier?.parts ?? []), { ...part, fileId }],
        bills: earlier ? addBills(earlier.bills, part.bills) : part.bills,
      });
    }
  }
  return [...accounts.values()];
}

const addBills = (earlier: readonly Bill[], later: readonly Bill[]): Bill[] => {
  const { bills, droppedBills = [] } = mergeBills(earlier, later);
  const replaced = new Set([...droppedBills, ...bills.map(({ id }) => id)]);
  return [...earlier.filter(({ id }) => !replaced.has(id)), ...bills].sort((a, b) => a.start - b.start);
};
