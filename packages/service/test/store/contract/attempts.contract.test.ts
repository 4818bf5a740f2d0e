import { expect } from 'vitest';
import { describeStore } from './describe-store.ts';
import {
  bytes,
  hostileTexts,
  link,
  makeAttempt,
  makeClient,
  makeSession,
  now,
  removeUser,
} from './fixtures.ts';
import { makeClaim } from './job-fixtures.ts';

const challenge = { kind: 'code', sent_to: '•••-0142', error: null } as const;

// `Store.attempts`, except for `complete`.
describeStore('attempts', (it) => {
  it.beforeEach(async ({ clients, sessions }) => {
    await clients.put(makeClient('acme'));
    await sessions.create(makeSession('s'));
    await sessions.create(makeSession('other'));
  });

  it('finds the current attempt as it was created', async ({ attempts }) => {
    const attempt = makeAttempt('a', 's', { challenge, status: 'challenge', leaseUntil: now + 30 });
    await attempts.create(attempt);
    expect(await attempts.findCurrent('s')).toStrictEqual(attempt);
    expect(await attempts.findCurrent('other')).toBeNull();
    expect(await attempts.findCurrent('unknown')).toBeNull();
  });

  it('is created if the user agreed to the terms in the session, or when they connected before', async ({
    store,
  }) => {
    const { attempts, sessions } = store;
    await attempts.create(makeAttempt('before', 's'));
    await sessions.create(makeSession('again', { consentedAt: null }));
    expect(await attempts.create(makeAttempt('a', 'again'))).toBe(false);
    expect(await attempts.findCurrent('again')).toBeNull();
    await link(store, 'connected');
    expect(await attempts.create(makeAttempt('a', 'again'))).toBe(true);
    await removeUser(store, 'user-connected');
    expect(await attempts.create(makeAttempt('b', 'again'))).toBe(false);
    expect(await attempts.findCurrent('again')).toMatchObject({ id: 'a', status: 'cancelled' });
    expect(await attempts.create(makeAttempt('c', 's'))).toBe(true);
  });

  it('is not left open if the user is removed at the same time', async ({ store }) => {
    const { attempts, sessions } = store;
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      await link(store, name);
      await sessions.create(makeSession(`again-${name}`, { consentedAt: null }));
      const attempt = makeAttempt(`attempt-again-${name}`, `again-${name}`);
      const [isCreated] = await Promise.all([attempts.create(attempt), removeUser(store, `user-${name}`)]);
      const current = await attempts.findCurrent(`again-${name}`);
      expect(current?.status ?? null).toBe(isCreated ? 'cancelled' : null);
    }
  });

  it('makes the newest of several attempts of one second the current one', async ({ attempts }) => {
    for (const id of ['c', 'a', 'd', 'b']) await attempts.create(makeAttempt(id, 's'));
    expect(await attempts.findCurrent('s')).toMatchObject({ id: 'b', status: 'signing_in' });
  });

  it('finds the newest attempt that succeeded, before one that did not', async ({ attempts }) => {
    expect(await attempts.findSucceeded('s')).toBeNull();
    const second = makeAttempt('b', 's', { status: 'succeeded', sealed: null });
    await attempts.create(makeAttempt('a', 's', { status: 'succeeded', sealed: null }));
    await attempts.create(second);
    await attempts.create(makeAttempt('c', 's', { status: 'failed' }));
    await attempts.create(makeAttempt('d', 's'));
    expect(await attempts.findSucceeded('s')).toStrictEqual(second);
    expect(await attempts.findSucceeded('other')).toBeNull();
  });

  it.for(['signing_in', 'challenge', 'sending_code', 'reading_accounts', 'at_utility'] as const)(
    'cancels an earlier attempt in the status %s',
    async (status, { attempts }) => {
      await attempts.create(makeAttempt('a', 's', { status }));
      await attempts.create(makeAttempt('foreign', 'other', { status }));
      await attempts.create(makeAttempt('b', 's'));
      expect(await attempts.advance('a', status, {})).toBe(false);
      expect(await attempts.advance('a', 'cancelled', {})).toBe(true);
      expect(await attempts.findCurrent('other')).toMatchObject({ id: 'foreign', status });
    },
  );

  it.for([
    'signing_in',
    'challenge',
    'sending_code',
    'reading_accounts',
    'collecting_files',
    'at_utility',
    'choosing_accounts',
  ] as const)('cancels the attempt of a session in the status %s', async (status, { attempts }) => {
    await attempts.create(makeAttempt('a', 's', { status }));
    await attempts.create(makeAttempt('foreign', 'other', { status }));
    expect(await attempts.cancel('s')).toBe(true);
    expect(await attempts.findCurrent('s')).toMatchObject({
      status: 'cancelled',
      sealed: null,
      challenge: null,
    });
    expect(await attempts.findCurrent('other')).toMatchObject({ id: 'foreign', status });
  });

  it('cancels nothing that has succeeded, and nothing where there is no attempt', async ({ attempts }) => {
    const succeeded = makeAttempt('a', 's', { status: 'succeeded', sealed: null });
    await attempts.create(succeeded);
    for (const session of ['s', 'other', 'unknown']) expect(await attempts.cancel(session)).toBe(false);
    expect(await attempts.findCurrent('s')).toStrictEqual(succeeded);
  });

  it('leaves an earlier attempt that has ended unchanged', async ({ attempts }) => {
    await attempts.create(makeAttempt('a', 's'));
    await attempts.fail('a', 'signing_in', { error: 'account_locked', now });
    await attempts.create(makeAttempt('b', 's'));
    expect(await attempts.advance('a', 'failed', {})).toBe(true);
  });

  it('leaves one unfinished attempt when ten start at once', async ({ attempts }) => {
    const ids = Array.from({ length: 10 }, (_, index) => `a${index}`);
    await Promise.all(ids.map((id) => attempts.create(makeAttempt(id, 's'))));
    const standing = await Promise.all(ids.map((id) => attempts.advance(id, 'signing_in', {})));
    expect(standing.filter(Boolean)).toHaveLength(1);
    const current = await attempts.findCurrent('s');
    expect(standing[ids.indexOf(current?.id ?? '')]).toBe(true);
  });

  it('advances an attempt with the expected status and changes only the given fields', async ({ store }) => {
    const { attempts } = store;
    await attempts.create(makeAttempt('a', 's'));
    const change = { status: 'challenge', challenge, sealed: bytes('state') } as const;
    expect(await attempts.advance('a', 'signing_in', change)).toBe(true);
    expect(await attempts.findCurrent('s')).toStrictEqual(makeAttempt('a', 's', change));
    expect(await attempts.advance('a', 'challenge', { status: 'signing_in', challenge: null })).toBe(true);
    expect(await attempts.findCurrent('s')).toStrictEqual(makeAttempt('a', 's', { sealed: bytes('state') }));
  });

  it('does not advance an attempt with another status or an unknown attempt', async ({ attempts }) => {
    await attempts.create(makeAttempt('a', 's'));
    expect(await attempts.advance('a', 'challenge', { status: 'signing_in' })).toBe(false);
    expect(await attempts.advance('unknown', 'signing_in', { status: 'challenge' })).toBe(false);
    expect(await attempts.findCurrent('s')).toStrictEqual(makeAttempt('a', 's'));
  });

  it('advances an attempt for one of 20 simultaneous callers', async ({ attempts }) => {
    await attempts.create(makeAttempt('a', 's'));
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => attempts.advance('a', 'signing_in', { status: 'reading_accounts' })),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  it.for(['cancelled', 'succeeded'] as const)(
    'erases the secrets of an attempt that ends with the status %s',
    async (status, { attempts }) => {
      await attempts.create(makeAttempt('a', 's', { status: 'challenge', challenge }));
      await attempts.advance('a', 'challenge', { status });
      expect(await attempts.findCurrent('s')).toMatchObject({ status, sealed: null, challenge: null });
    },
  );

  it('fails an attempt with the expected status, and erases its secrets', async ({ attempts }) => {
    await attempts.create(makeAttempt('a', 's', { status: 'challenge', challenge }));
    const failure = { error: 'rate_limited', retryAt: now + 60, now } as const;
    expect(await attempts.fail('a', 'signing_in', failure)).toBe(false);
    expect(await attempts.fail('a', 'challenge', failure)).toBe(true);
    expect(await attempts.fail('a', 'challenge', failure)).toBe(false);
    const failed = { status: 'failed', error: 'rate_limited', retryAt: now + 60 } as const;
    expect(await attempts.findCurrent('s')).toStrictEqual(makeAttempt('a', 's', { ...failed, sealed: null }));
  });

  it('leases a running attempt to one process until the lease expires', async ({ attempts }) => {
    await attempts.create(makeAttempt('a', 's'));
    expect(await attempts.claimLease('a', makeClaim(now))).toBe(true);
    expect(await attempts.claimLease('a', makeClaim(now))).toBe(false);
    expect(await attempts.claimLease('a', makeClaim(now + 59))).toBe(false);
    expect(await attempts.findCurrent('s')).toMatchObject({ leaseUntil: now + 60 });
    expect(await attempts.claimLease('a', makeClaim(now + 60))).toBe(true);
    expect(await attempts.findCurrent('s')).toMatchObject({ leaseUntil: now + 120 });
  });

  it('renews a lease only for its holder and only while the attempt runs', async ({ attempts }) => {
    await attempts.create(makeAttempt('a', 's'));
    const lease = (leaseId: string, leaseUntil: number) => ({ leaseId, leaseUntil });
    await attempts.claimLease('a', makeClaim(now, { leaseId: 'first' }));
    expect(await attempts.renewLease('a', lease('other', now + 70))).toBe(false);
    expect(await attempts.renewLease('a', lease('first', now + 70))).toBe(true);
    expect(await attempts.claimLease('a', makeClaim(now + 70, { leaseId: 'second' }))).toBe(true);
    expect(await attempts.renewLease('a', lease('first', now + 140))).toBe(false);
    expect(await attempts.findCurrent('s')).toMatchObject({ leaseUntil: now + 130 });
    await attempts.advance('a', 'signing_in', { status: 'cancelled' });
    expect(await attempts.renewLease('a', lease('second', now + 140))).toBe(false);
    expect(await attempts.renewLease('unknown', lease('second', now + 140))).toBe(false);
  });

  it('leases an attempt whose code is being sent and keeps its challenge', async ({ attempts }) => {
    const chosen = { ...challenge, kind: 'choice', chosen: 'email', resend_at: now + 30 } as const;
    await attempts.create(makeAttempt('a', 's', { status: 'challenge', challenge: chosen }));
    expect(await attempts.advance('a', 'challenge', { status: 'sending_code' })).toBe(true);
    expect(await attempts.claimLease('a', makeClaim())).toBe(true);
    expect(await attempts.findCurrent('s')).toMatchObject({ status: 'sending_code', challenge: chosen });
  });

  it('ends the lease when the attempt waits for a code', async ({ attempts }) => {
    await attempts.create(makeAttempt('a', 's'));
    await attempts.claimLease('a', makeClaim());
    await attempts.advance('a', 'signing_in', { status: 'challenge', challenge });
    await attempts.advance('a', 'challenge', { status: 'signing_in' });
    expect(await attempts.claimLease('a', makeClaim())).toBe(true);
  });

  it('leases an attempt to one of 20 simultaneous callers', async ({ attempts }) => {
    await attempts.create(makeAttempt('a', 's', { status: 'reading_accounts' }));
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => attempts.claimLease('a', makeClaim())),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  it.for(['challenge', 'at_utility', 'succeeded', 'failed', 'cancelled'] as const)(
    'does not lease an attempt in the status %s',
    async (status, { attempts }) => {
      await attempts.create(makeAttempt('a', 's', { status }));
      expect(await attempts.claimLease('a', makeClaim())).toBe(false);
      expect(await attempts.claimLease('unknown', makeClaim())).toBe(false);
    },
  );

  it.for(hostileTexts)('stores %j unchanged', async (text, { attempts }) => {
    const attempt = makeAttempt(text, 's', {
      utilityId: text,
      sealed: bytes(text),
      challenge: { kind: 'code', sent_to: text, error: 'wrong_code' },
    });
    await attempts.create(attempt);
    expect(await attempts.findCurrent('s')).toStrictEqual(attempt);
  });
});
