import type { OfferedAccount } from '@utility-connect/protocol';
import { attemptWhere, type Harness, PGE } from '../harness.ts';

export const consent = { terms_version: '2026-11-20', locale: 'en' };
export const credentials = {
  utility_id: PGE,
  fields: { username: 'user@example.com', password: 'password' },
};

/** Opens a session and agrees to the terms. @returns its connect token. */
export async function openSession(
  harness: Harness,
  parameters: Record<string, unknown> = {},
  headers?: Record<string, string>,
): Promise<string> {
  const token = await harness.connectToken(parameters, headers);
  await harness.page(token, 'session', { body: {} });
  await harness.page(token, 'session/consent', { body: consent });
  return token;
}

/** Signs in to a utility. The login may have a `utility_id` and the fields of the sign-in. */
export const startAttempt = (harness: Harness, token: string, login: object = {}) => {
  const { utility_id, ...fields } = { utility_id: credentials.utility_id, ...login };
  const body = { utility_id, fields: { ...credentials.fields, ...fields } };
  return harness.page(token, 'attempts', { body });
};

/** Reads the current attempt; for `attemptWhere`. */
export const currentAttempt = (harness: Harness, token: string) => () =>
  harness.page(token, 'attempts/current', { method: 'GET' });

/** Waits until the person chooses accounts. @returns the accounts that are offered. */
export async function offeredAccounts(harness: Harness, token: string): Promise<readonly OfferedAccount[]> {
  const { offered = [] } = await attemptWhere(
    ({ status }) => status === 'choosing_accounts',
    currentAttempt(harness, token),
  );
  return offered;
}

/** Shares accounts with these ids. */
export const shareAccounts = (harness: Harness, token: string, accounts: readonly string[]) =>
  harness.page(token, 'attempts/current/accounts', { body: { accounts } });

/** Waits until the attempt has succeeded. */
export const succeeded = (harness: Harness, token: string) =>
  attemptWhere(({ status }) => status === 'succeeded', currentAttempt(harness, token));
