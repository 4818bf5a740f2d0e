import {
  complete,
  makeAccount,
  makeAttempt,
  makeCompletion,
  makeSession,
} from '../../../../../test/store/contract/fixtures.ts';
import type { Store } from '../../../app/create-sql-store.ts';

interface Logins {
  readonly utilityId: string;
  readonly logins: number;
  readonly clientId: string;
  /** UNIX seconds. */
  readonly now: number;
}

/** Connects logins with an account each. The data of one half was 2 hours old when it was read, that of the other half 30. */
export async function linkMany(store: Store, { utilityId, logins, clientId, now }: Logins): Promise<void> {
  for (let index = 0; index < logins; index += 1) {
    const name = `${clientId}-${utilityId}-${index}`;
    const completion = makeCompletion(name, {
      ...{ clientId, utilityId, userId: name, now },
      accounts: [makeAccount(`account-${name}`)],
    });
    await store.sessions.create(makeSession(`session-${name}`, { clientId, userId: name }));
    const attempt = { utilityId, status: 'reading_accounts' } as const;
    await store.attempts.create(makeAttempt(completion.attemptId, `session-${name}`, attempt));
    await complete(store, completion);
    await store.accounts.putData(`account-${name}`, {
      ...{ chunks: [], bills: [], succeededAt: now, syncedTo: now },
      dataThrough: now - (index % 2 === 0 ? 2 : 30) * 3600,
    });
  }
}
