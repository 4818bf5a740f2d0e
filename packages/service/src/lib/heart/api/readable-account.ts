import { waitUncounted } from '../../core/http/admission.ts';
import type { AppContext } from '../../core/http/app.ts';
import { notFound } from '../../core/http/errors.ts';
import { opaque } from '../../core/http/fields.ts';
import type { Context } from '../context.ts';
import type { Account } from '../store/accounts.ts';
import { notSyncedYet } from '../sync/sync-errors.ts';
import { requireUser } from './authenticate.ts';
import type { DocumentedError } from './endpoint.ts';

/** The parameter `account_id`. */
export const accountId = () =>
  opaque().meta({
    description: 'The `id` of an account.',
    example: '5b6c2c4e-0f52-8d5b-9d6f-3f2d4c1f9f10',
  });

const noSuchAccount = () =>
  notFound('There is no such account. GET /accounts lists the accounts of this user.');

/** Errors of requests for the data of one account. */
export const accountErrors: readonly DocumentedError[] = [
  { error: noSuchAccount(), when: 'the account does not exist or belongs to somebody else.' },
  {
    error: notSyncedYet(),
    when: 'the first sync of this account has not finished, or stored intervals are damaged and are being fetched again: retry after `Retry-After` seconds. Or the utility refused the login before the first sync, or the damaged intervals are of a file: the user has to go through Connect again, or add the file again.',
  },
];

/** An account whose data can be served. Its number and address are empty if the user did not agree to share them. */
export interface ReadableAccount extends Account {
  /** The earliest data that the user agreed to share, UNIX seconds; `null` for all there is. */
  readonly historyFrom: number | null;
}

/**
 * Finds the requested account, and waits until its data can be served.
 *
 * @throws ServiceError 401, 404, and 409 or 503 as `Sync.ensure` does.
 */
export async function readableAccount(
  c: AppContext,
  { store, sync, now }: Pick<Context, 'store' | 'sync' | 'now'>,
  accountId: string,
): Promise<ReadableAccount> {
  const find = (): ReadableAccount => {
    const { accounts, scopes, historyFrom } = c.get('user');
    const account = accounts.find(({ id }) => id === accountId);
    if (!account) throw noSuchAccount();
    const hidden = scopes.includes('accounts') ? {} : { accountNumber: '', address: '' };
    return { ...account, ...hidden, historyFrom };
  };
  const account = find();
  const { id: clientId, environment } = c.get('client');
  if (!(await waitUncounted(c, sync.ensure(account, environment)))) return account;
  // Meanwhile, the user may have been removed, or the account may belong to another one.
  const { tokenHash } = c.get('user');
  const access = await store.grants.findDataAccess({ clientId, tokenHash, accountId, now: now() });
  c.set('user', requireUser(tokenHash, access));
  const again = find();
  if (again.syncedTo === null) throw notSyncedYet();
  return again;
}
