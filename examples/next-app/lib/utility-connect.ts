// The calls to Utility Connect, with the client secret. `server-only` makes a build fail that would put it into a page.
import 'server-only';

export interface Account {
  readonly id: string;
  readonly account_number: string;
  readonly address: string;
}

export interface Intervals {
  readonly utility: string;
  readonly intervals: readonly { readonly start: number; readonly usage: number }[];
}

/** Utility Connect did not do what was asked. */
export class UtilityConnectError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A token that lets this user go through Connect once. */
export async function createConnectToken(userId: string): Promise<string> {
  const answer = await call<{ connect_token: string }>('/auth/connect-token', { form: { user_id: userId } });
  return answer.connect_token;
}

/** Exchanges the code that Connect gave to the page. @returns the access token, which does not expire */
export async function exchangeCode(code: string): Promise<string> {
  const answer = await call<{ access_token: string }>('/auth/token', { form: { grant_type: 'code', code } });
  return answer.access_token;
}

export function listAccounts(accessToken: string): Promise<readonly Account[]> {
  return call('/accounts', { accessToken });
}

/** The past two calendar months. */
export function listIntervals(accessToken: string, accountId: string): Promise<Intervals> {
  return call(`/intervals?${new URLSearchParams({ account_id: accountId })}`, { accessToken });
}

async function call<Answer>(
  path: string,
  { accessToken, form }: { accessToken?: string; form?: Record<string, string> },
): Promise<Answer> {
  const response = await fetch(`${setting('UTILITY_CONNECT_URL')}${path}`, {
    method: form ? 'POST' : 'GET',
    cache: 'no-store',
    headers: {
      'Service-Client-Id': setting('UTILITY_CONNECT_CLIENT_ID'),
      'Service-Secret': setting('UTILITY_CONNECT_CLIENT_SECRET'),
      ...(accessToken && { Authorization: `Bearer ${accessToken}` }),
    },
    ...(form && { body: new URLSearchParams(form) }),
  });
  if (response.ok) return response.json();
  const body = await response.json().catch(() => ({}));
  throw new UtilityConnectError(body.error ?? 'unknown', body.error_description ?? 'Utility Connect failed.');
}

// Read when it is needed: a build needs no secret.
const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: see .env.example.`);
  return value;
};
