import type { Directory } from '../directory/directory.ts';
import type { Account } from '../store/accounts.ts';

/** The name of an account's utility. A utility that left the directory keeps its id. */
export function utilityName(directory: Directory, { utilityId }: Account): string {
  return directory.find(utilityId)?.name ?? utilityId;
}
