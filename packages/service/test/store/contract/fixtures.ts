import type { Store } from '../../../src/lib/app/create-sql-store.ts';
import type { NewWebhookEndpoint } from '../../../src/lib/features/webhooks/webhook-types.ts';
import type { Bill, IntervalChunk, NewAccount } from '../../../src/lib/heart/store/accounts.ts';
import type { Attempt, AttemptCompletion, CompletedAttempt } from '../../../src/lib/heart/store/attempts.ts';
import type { Client } from '../../../src/lib/heart/store/clients.ts';
import type { SealedLogin } from '../../../src/lib/heart/store/connections.ts';
import type { CompletedAccount, FileCompletion, NewFile } from '../../../src/lib/heart/store/files.ts';
import type { AuthorizationCode, CodeExchange, CodeIssue } from '../../../src/lib/heart/store/grants.ts';
import type { Session } from '../../../src/lib/heart/store/sessions.ts';

/** The time of the tests, in UNIX seconds: 15 November 2023. */
export const now = 1_700_006_400;

/** First instants of months, UNIX seconds. */
export const months = { july: 1_688_169_600, august: 1_690_848_000, september: 1_693_526_400 };

/** Purge options for which nothing is expired. */
export const nothing = {
  now: 0,
  abandonedBefore: 0,
  forgottenBefore: 0,
  eventsBefore: 0,
  outcomesBefore: 0,
  limit: 99,
};

/** Strings that break maps, queries and encodings that don't escape them. */
export const hostileTexts: readonly string[] = [
  '__proto__',
  'constructor',
  'toString',
  `'; drop table users; --`,
  '"quoted" `ticked` \\ %_',
  '🔌👩‍👩‍👧 Zoë',
  ' leading and trailing ',
  '[object Object]',
  'x'.repeat(255),
];

export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function makeClient(id: string, changes: Partial<Client> = {}): Client {
  return {
    id,
    secretHash: `secret-of-${id}`,
    previousSecretHash: null,
    previousSecretUntil: null,
    disabledAt: null,
    companyName: 'Acme Solar',
    email: 'dev@acme.example',
    environment: 'sandbox',
    redirectUris: ['https://acme.example/done'],
    origins: ['https://acme.example', 'http://localhost:*'],
    appearance: { theme: 'dark', variables: { accent: '#0a7d4f', radius: '8px' } },
    createdAt: now,
    ...changes,
  };
}

export function makeSession(publicId: string, changes: Partial<Session> = {}): Session {
  return {
    publicId,
    secretHash: `secret-of-${publicId}`,
    clientId: 'acme',
    userId: 'alice',
    utilityId: null,
    mode: 'create',
    createdAt: now,
    expiresAt: now + 1800,
    consentedAt: now,
    redirectUri: null,
    state: null,
    openingId: null,
    usedAt: null,
    purpose: null,
    scopes: null,
    historyMonths: null,
    sharedUntil: null,
    accountSelection: false,
    ...changes,
  };
}

export function makeAttempt(id: string, publicId: string, changes: Partial<Attempt> = {}): Attempt {
  return {
    id,
    publicId,
    utilityId: '14328',
    method: 'sign_in',
    status: 'signing_in',
    challenge: null,
    error: null,
    retryAt: null,
    sealed: bytes(`password of ${id}`),
    leaseUntil: 0,
    userRef: null,
    accountIds: null,
    stateHash: null,
    browserHash: null,
    createdAt: now,
    ...changes,
  };
}

export function makeAccount(id: string, changes: Partial<NewAccount> = {}): NewAccount {
  return {
    id,
    accountKey: `key-of-${id}`,
    accountNumber: `number-of-${id}`,
    address: '1 Market St, San Francisco, CA',
    timeZone: 'America/Los_Angeles',
    intervalSeconds: 900,
    hasEmissions: true,
    currency: null,
    ...changes,
  };
}

export function makeBill(id: string, changes: Partial<Bill> = {}): Bill {
  return {
    id,
    start: months.july,
    end: months.august,
    usageKwh: 512.4,
    cost: 134.48,
    currency: 'USD',
    ...changes,
  };
}

/** Arguments of {@link link} for `complete`. New ids derive from `name`. */
export function makeCompletion(name: string, changes: Partial<AttemptCompletion> = {}): AttemptCompletion {
  return {
    attemptId: `attempt-${name}`,
    method: 'sign_in',
    clientId: 'acme',
    userId: 'alice',
    newUserRef: `user-${name}`,
    newConnectionId: `connection-${name}`,
    utilityId: '14328',
    loginKey: `login-${name}`,
    usernameHint: `${name}•••`,
    sealed: bytes(`credentials of ${name}`),
    accounts: [makeAccount(`account-${name}`)],
    now,
    requestId: null,
    ...changes,
  };
}

/** Creates a session and an attempt, and completes the attempt. @returns the user's reference. */
export async function link(
  store: Store,
  name: string,
  changes: Partial<AttemptCompletion> = {},
): Promise<string> {
  const completion = await startLink(store, name, changes);
  return (await complete(store, completion)).userRef;
}

/** Completes an attempt, which must succeed. */
export async function complete(store: Store, completion: AttemptCompletion): Promise<CompletedAttempt> {
  const completed = await store.attempts.complete(completion);
  if (completed === null || typeof completed === 'string') throw new Error('The sign-in was not completed.');
  return completed;
}

/** Does what {@link link} does, except for the completion. */
export async function startLink(
  store: Store,
  name: string,
  changes: Partial<AttemptCompletion> = {},
): Promise<AttemptCompletion> {
  const completion = makeCompletion(name, changes);
  const { clientId, userId } = completion;
  if (!(await store.clients.find(clientId))) await store.clients.put(makeClient(clientId));
  await store.sessions.create(makeSession(`session-${name}`, { clientId, userId }));
  await store.attempts.create(
    makeAttempt(completion.attemptId, `session-${name}`, {
      method: completion.method,
      status: 'reading_accounts',
    }),
  );
  return completion;
}

/** A file with two chunks of one account. */
export function makeFile(id: string, changes: Partial<NewFile> = {}): NewFile {
  const chunk = { accountKey: 'k', body: bytes(`chunk of ${id}`) };
  const chunks = [months.july, months.august].map((month) => ({ ...chunk, month }));
  return { id, name: `${id}.xml`, size: 1000, content: `{"of":"${id}"}`, chunks, ...changes };
}

/** Creates a session and an attempt that collects files. @returns what completes it with one account whose key is `k`. */
export async function startFiles(
  store: Store,
  name: string,
  changes: Partial<FileCompletion> = {},
): Promise<FileCompletion> {
  const completion: FileCompletion = {
    attemptId: `attempt-${name}`,
    clientId: 'acme',
    userId: 'alice',
    newUserRef: `user-${name}`,
    newConnectionId: `connection-${name}`,
    utilityId: '14328',
    fileIds: [],
    accounts: [fileAccount(`account-${name}`)],
    now,
    requestId: null,
    ...changes,
  };
  const { clientId, userId } = completion;
  if (!(await store.clients.find(clientId))) await store.clients.put(makeClient(clientId));
  await store.sessions.create(makeSession(`session-${name}`, { clientId, userId }));
  const collecting = { method: 'file', status: 'collecting_files', sealed: new Uint8Array() } as const;
  await store.attempts.create(makeAttempt(completion.attemptId, `session-${name}`, collecting));
  return completion;
}

/** An account of a file with the key `k` and a chunk of July. */
export function fileAccount(
  id: string,
  changes: Partial<CompletedAccount> = {},
  accountKey = 'k',
): CompletedAccount {
  const chunks = [makeChunk(months.july, bytes(`july of ${id}`))];
  return {
    account: makeAccount(id, { accountKey }),
    known: null,
    data: { chunks, bills: [], dataThrough: months.august, succeededAt: now },
    syncedTo: months.july,
    ...changes,
  };
}

/** Issues and exchanges the code of a linked session. */
export async function grant(store: Store, name: string, clientId = 'acme'): Promise<void> {
  await issue(store, name, { clientId });
  const outcome = await store.grants.consumeCode(makeExchange(name, { clientId }));
  if (outcome.kind !== 'issued') throw new Error('The code was refused.');
}

/** Issues the code of a linked session, valid for 600 s. */
export function issue(
  store: Store,
  name: string,
  changes: Partial<AuthorizationCode> = {},
): Promise<CodeIssue> {
  return store.grants.issueCode({
    codeHash: `code-${name}`,
    publicId: `session-${name}`,
    clientId: 'acme',
    createdAt: now,
    expiresAt: now + 600,
    ...changes,
  });
}

/** The exchange of a code that {@link issue} issued. */
export function makeExchange(name: string, changes: Partial<CodeExchange> = {}): CodeExchange {
  return {
    codeHash: `code-${name}`,
    clientId: 'acme',
    tokenHash: `token-${name}`,
    now,
    requestId: null,
    ...changes,
  };
}

export function makeChunk(month: number, body: Uint8Array): IntervalChunk {
  return { month, body };
}

export function makeEndpoint(id: string, changes: Partial<NewWebhookEndpoint> = {}): NewWebhookEndpoint {
  return {
    id,
    clientId: 'acme',
    url: `https://acme.example/${id}`,
    events: null,
    sealed: bytes(`secret of ${id}`),
    createdAt: now,
    ...changes,
  };
}

/** The sealed login of an account's connection; `null` if the account was removed. */
export async function findSealed(
  { syncs, connections }: Pick<Store, 'syncs' | 'connections'>,
  accountId: string,
): Promise<Pick<SealedLogin, 'loginKey' | 'sealed'> | null> {
  const found = await syncs.findAccount(accountId);
  const login = found && (await connections.findLogin(found.account.connectionId));
  return login && { loginKey: login.loginKey, sealed: login.sealed };
}

/** The accounts of a user whose login the utility refuses, and since when. */
export async function listRefused(
  { connections }: Pick<Store, 'connections'>,
  clientId: string,
  userRef: string,
): Promise<{ accountId: string; at: number }[]> {
  const list = await connections.list(clientId, userRef);
  return list.flatMap(({ accounts, signInNeededAt }) =>
    signInNeededAt === null ? [] : accounts.map(({ id }) => ({ accountId: id, at: signInNeededAt })),
  );
}

/** Removes a user as their client does. */
export function removeUser(
  { users }: Pick<Store, 'users'>,
  userRef: string,
  clientId = 'acme',
): Promise<boolean> {
  return users.removeUser({ clientId, userRef, by: 'client', now, requestId: null });
}

/** The user of an access token; `null` if the token gives this client no access. */
export async function findUser(
  { grants }: Pick<Store, 'grants'>,
  clientId: string,
  tokenHash: string,
): Promise<string | null> {
  return (await grants.findDataAccess({ clientId, tokenHash, now })).userRef;
}

/** Whether a code of the session was exchanged. */
export async function isSessionUsed(
  { sessions }: Pick<Store, 'sessions'>,
  publicId: string,
): Promise<boolean> {
  return typeof (await sessions.find(publicId))?.usedAt === 'number';
}

/** The events of a client since the last call: their types, and what their data has beside the person's connection. */
export function eventReader(store: Store, clientId = 'acme') {
  let after = 0;
  return async (): Promise<unknown[][]> => {
    const events = await store.journal.listEvents({ clientId, after, since: 0, limit: 99 });
    after = events?.at(-1)?.position ?? after;
    return (events ?? []).map(({ type, body }) => {
      const { connection_id, user_id: _, ...data } = JSON.parse(body).data;
      return [type, connection_id, data];
    });
  };
}
