import { ConnectorError, type FileContent, type MeterInterval } from '@utility-connect/connector';
import type { FilePart } from './worker/call-method.ts';

/** Thirty years of quarter hours are a million. */
const MAX_INTERVALS = 2_000_000;

/**
 * Puts the content of a file together from its parts.
 *
 * @throws ConnectorError `invalid_answer` for too many intervals.
 */
export async function readFile(parts: AsyncGenerator<unknown, unknown>): Promise<FileContent> {
  const byAccount = new Map<number, MeterInterval[]>();
  let count = 0;
  for (;;) {
    const { done, value } = await parts.next();
    if (done) {
      const content = value as FileContent;
      return {
        ...content,
        accounts: content.accounts.map((account, index) => ({
          ...account,
          intervals: byAccount.get(index) ?? [],
        })),
      };
    }
    const { account, intervals } = value as FilePart;
    count += intervals.length;
    if (count > MAX_INTERVALS) {
      await parts.return(undefined);
      throw new ConnectorError('invalid_answer', `A file may have ${MAX_INTERVALS} intervals at most.`);
    }
    const all = byAccount.get(account) ?? [];
    byAccount.set(account, all);
    for (const interval of intervals) all.push(interval);
  }
}
