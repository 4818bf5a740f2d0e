import {
  bytes,
  grant,
  issue,
  link,
  makeAccount,
  makeChunk,
  makeSession,
  months,
  now,
} from '../../../../../test/store/contract/fixtures.ts';
import type { Store } from '../../store.ts';

// What a dump holds. Dumps of earlier releases stay as they are: what is added here belongs to later ones alone.

/** Writes a row of every kind into an empty store. */
export async function writeSampleData(store: Store): Promise<void> {
  const account = makeAccount('account-a', { address: `1 Rue d'Été; "x" \\ 🔌`, hasEmissions: false });
  await link(store, 'a', { accounts: [account] });
  await grant(store, 'a');
  await link(store, 'b', { userId: 'bob' });
  await issue(store, 'b');
  await store.sessions.recordConsent({
    publicId: 'session-a',
    termsVersion: '2026-11-20',
    locale: 'es',
    consentedAt: now,
  });
  await store.sessions.create(
    makeSession('session-open', { state: 'a b', redirectUri: 'https://acme.example/done' }),
  );
  await store.accounts.putData('account-a', {
    chunks: [makeChunk(months.july, bytes('{"start":1688169600,"end":1688170500,"usage":0.25}'))],
    bills: [{ id: 'bill-1', start: months.july, end: months.august }],
    syncedTo: months.august,
  });
  await store.sessions.create(makeSession('session-elsewhere', { openingId: 'opening-1' }));

  await link(store, 'c', { userId: 'carol' });
  await issue(store, 'c');
  await store.grants.consumeCode({
    ...{ codeHash: 'code-c', clientId: 'acme', tokenHash: 'token-c', now },
    answer: { keyHash: 'key-c', sealed: bytes('answer of c'), expiresAt: now + 600 },
  });
  await store.keys.add({ id: 'key-1', sealed: bytes('the look-up key'), createdAt: now });
  await store.limits.take({ key: 'login:hash', amount: 3, seconds: 3600, now });
  const of = { clientId: 'acme', userRef: 'user-c' };
  await store.audit.append({ ...of, id: 'event-1', at: now, event: 'connected', requestId: 'request-1' });
  await store.audit.append({ ...of, id: 'event-2', at: now + 1, event: 'read', requestId: null });

  await store.accounts.putData('account-c', {
    chunks: [makeChunk(months.july, bytes('packed'), 'packed')],
    bills: [],
    syncedTo: months.august,
  });
  const packed = makeChunk(months.august, bytes('packed'), 'packed');
  await store.accounts.putData('account-c', {
    chunks: [{ ...packed, numbers: bytes('numbers') }],
    bills: [],
    syncedTo: months.september,
  });
}
