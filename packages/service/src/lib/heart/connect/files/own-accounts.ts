import type { FileAccount, FileContent } from '@utility-connect/connector';
import type { Context } from '../../context.ts';
import type { Session } from '../../store/sessions.ts';

/**
 * Recognizes the user's own accounts in a Green Button export of this service, in which an account has its id as its key. Their times are
 * right.
 *
 * @returns the content with the accounts as they are stored. An id of another user's account is a key like any other.
 */
export async function recognizeOwnAccounts(
  { store }: Pick<Context, 'store'>,
  { clientId, userId }: Session,
  utilityId: string,
  content: FileContent,
): Promise<FileContent> {
  if (!content.accounts.some(({ key }) => isId(key))) return content;
  const userRef = await store.users.findUserRef(clientId, userId);
  const stored = userRef === null ? [] : await store.accounts.list(clientId, userRef);
  const own = new Map(stored.filter((one) => one.utilityId === utilityId).map((one) => [one.id, one]));
  const keys = new Set(content.accounts.map(({ key }) => key));
  const recognize = (account: FileAccount): FileAccount => {
    const known = own.get(account.key);
    // A file that also has the account under its key is not an export.
    if (!known || keys.has(known.accountKey)) return account;
    const { accountKey: key, accountNumber, address, timeZone } = known;
    const { localTimeAsUtc: _times, ...others } = account;
    return { ...others, key, accountNumber, address, timeZone };
  };
  return { ...content, accounts: content.accounts.map(recognize) };
}

const isId = (key: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key);
