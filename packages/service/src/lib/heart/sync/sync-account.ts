import type { Codec } from '@utility-connect/intervals';
import type { Environment } from '@utility-connect/protocol';
import type { Vault } from '../../core/crypto/vault.ts';
import type { Directory } from '../../directory/directory.ts';
import type { HeartStore } from '../heart-store.ts';
import type { Limits } from '../limits/limits.ts';
import { createFillInCode } from '../logins/authenticator.ts';
import { redirectRenewal, signInRenewal } from '../logins/renewal.ts';
import { loginOfConnection } from '../logins/stored-login.ts';
import { useLogin } from '../logins/use-login.ts';
import type { Account } from '../store/accounts.ts';
import type { HistoryMonthsOf, MethodsFor } from '../utilities/methods-for.ts';
import { fetchData } from './fetch-data.ts';

/** Parameters of a sync. */
export interface SyncContext {
  readonly store: HeartStore;
  readonly directory: Directory;
  readonly vault: Vault;
  readonly methodsFor: MethodsFor;
  readonly historyMonthsOf: HistoryMonthsOf;
  readonly limits: Pick<Limits, 'takeCode'>;
  /** UNIX seconds. */
  readonly now: () => number;
  readonly codec: Codec;
}

/**
 * Fetches new data of an account from its utility and stores it.
 *
 * @param isOnDemand whether somebody waits for the newest data.
 * @returns whether older windows are left, which another sync fetches.
 * @throws ConnectorError `login_expired` if the stored credentials no longer open the login.
 * @throws CredentialsError if the stored credentials cannot be opened.
 */
export async function syncAccount(
  context: SyncContext,
  account: Account,
  environment: Environment,
  signal: AbortSignal,
  isOnDemand: boolean,
): Promise<boolean> {
  const { store, directory, vault, now, methodsFor, codec } = context;
  const { connectionId, accountKey } = account;
  const utility = directory.find(account.utilityId);
  const methods = utility ? methodsFor(utility, environment) : [];
  const method = methods.find(({ kind }) => kind === account.method);
  if (!utility || !method || method.kind === 'file')
    throw new Error(`Account ${account.id} can no longer be synced.`);
  const { windowDays, historyMonths, intervalSeconds } = method.capabilities ?? {};
  const billsOnly = intervalSeconds?.length === 0;
  const history =
    windowDays === undefined
      ? { months: context.historyMonthsOf(utility.id), billsOnly }
      : { months: historyMonths ?? 0, billsOnly, windowDays };
  const target = { accounts: store.accounts, codec, account, history, isOnDemand };
  const request = { utility, accountKey, to: now(), signal };
  const stored = loginOfConnection({ connections: store.connections, connectionId, now, signal });
  const renewal =
    method.kind === 'redirect'
      ? redirectRenewal(utility, method)
      : signInRenewal({
          utility,
          method,
          fillInCode: createFillInCode(context),
          codeAtEachSignIn: method.capabilities?.codeAtEachSignIn ?? false,
          now,
        });
  return useLogin({ vault, renewal, stored, signal }, (current) =>
    fetchData(target, method, { ...request, ...current }),
  );
}
