import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../../../src/lib/store/store.ts';
import { bytes, hostileTexts, makeAttempt, makeClient, makeSession, now } from './fixtures.ts';

const challenge = { kind: 'code', sent_to: '•••-0142', error: null } as const;

/** `Store.attempts`, all but `complete`. */
export function attemptsContract(getStore: () => Store): void {
  beforeEach(async () => {
    const { clients, sessions } = getStore();
    await clients.put(makeClient('acme'));
    await sessions.create(makeSession('s'));
    await sessions.create(makeSession('other'));
  });

  it('finds the current attempt as it was created', async () => {
    const { attempts } = getStore();
    const attempt = makeAttempt('a', 's', { challenge, status: 'challenge', leaseUntil: now + 30 });
    await attempts.create(attempt);
    expect(await attempts.findCurrent('s')).toStrictEqual(attempt);
    expect(await attempts.findCurrent('other')).toBeNull();
    expect(await attempts.findCurrent('unknown')).toBeNull();
  });

  it('makes the newest attempt the current one, also within one second', async () => {
    const { attempts } = getStore();
    for (const id of ['c', 'a', 'd', 'b']) await attempts.create(makeAttempt(id, 's'));
    expect(await attempts.findCurrent('s')).toMatchObject({ id: 'b', status: 'signing_in' });
  });

  it.each(['signing_in', 'challenge', 'sending_code', 'reading_accounts'] as const)(
    'cancels an earlier attempt that is %s and forgets its secrets',
    async (status) => {
      const { attempts } = getStore();
      await attempts.create(makeAttempt('a', 's', { status }));
      await attempts.create(makeAttempt('foreign', 'other', { status }));
      await attempts.create(makeAttempt('b', 's'));
      expect(await attempts.advance('a', status, { error: null })).toBe(false);
      expect(await attempts.advance('a', 'cancelled', {})).toBe(true);
      expect(await attempts.findCurrent('other')).toMatchObject({ id: 'foreign', status });
    },
  );

  it('leaves an earlier attempt that is over as it is', async () => {
    const { attempts } = getStore();
    await attempts.create(makeAttempt('a', 's'));
    await attempts.advance('a', 'signing_in', { status: 'failed', error: 'account_locked' });
    await attempts.create(makeAttempt('b', 's'));
    expect(await attempts.advance('a', 'failed', {})).toBe(true);
  });

  it('leaves one attempt unfinished when several start at once', async () => {
    const { attempts } = getStore();
    const ids = Array.from({ length: 10 }, (_, index) => `a${index}`);
    await Promise.all(ids.map((id) => attempts.create(makeAttempt(id, 's'))));
    const standing = await Promise.all(ids.map((id) => attempts.advance(id, 'signing_in', {})));
    expect(standing.filter(Boolean)).toHaveLength(1);
    const current = await attempts.findCurrent('s');
    expect(standing[ids.indexOf(current?.id ?? '')]).toBe(true);
  });

  it('refuses an attempt of a session that does not exist', async () => {
    await expect(getStore().attempts.create(makeAttempt('a', 'unknown'))).rejects.toThrow();
  });

  it('refuses a second attempt with the same id and changes nothing', async () => {
    const { attempts } = getStore();
    await attempts.create(makeAttempt('a', 's'));
    await expect(attempts.create(makeAttempt('a', 's'))).rejects.toThrow();
    expect(await attempts.findCurrent('s')).toStrictEqual(makeAttempt('a', 's'));
  });

  it('advances an attempt that stands as expected, and changes what was given alone', async () => {
    const { attempts } = getStore();
    await attempts.create(makeAttempt('a', 's'));
    const change = { status: 'challenge', challenge, sealed: bytes('state'), leaseUntil: 9 } as const;
    expect(await attempts.advance('a', 'signing_in', change)).toBe(true);
    expect(await attempts.findCurrent('s')).toStrictEqual(makeAttempt('a', 's', change));
    expect(await attempts.advance('a', 'challenge', { status: 'signing_in', challenge: null })).toBe(true);
    expect(await attempts.findCurrent('s')).toStrictEqual(
      makeAttempt('a', 's', { sealed: bytes('state'), leaseUntil: 9 }),
    );
  });

  it('does not advance an attempt that stands elsewhere or does not exist', async () => {
    const { attempts } = getStore();
    await attempts.create(makeAttempt('a', 's'));
    expect(await attempts.advance('a', 'challenge', { status: 'failed' })).toBe(false);
    expect(await attempts.advance('unknown', 'signing_in', { status: 'failed' })).toBe(false);
    expect(await attempts.findCurrent('s')).toStrictEqual(makeAttempt('a', 's'));
  });

  it('lets one of many that advance at once', async () => {
    const { attempts } = getStore();
    await attempts.create(makeAttempt('a', 's'));
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => attempts.advance('a', 'signing_in', { status: 'reading_accounts' })),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  it.each(['failed', 'cancelled', 'succeeded'] as const)(
    'forgets the secrets of an attempt that %s',
    async (status) => {
      const { attempts } = getStore();
      await attempts.create(makeAttempt('a', 's', { status: 'challenge', challenge }));
      await attempts.advance('a', 'challenge', { status });
      expect(await attempts.findCurrent('s')).toMatchObject({ status, sealed: null, challenge: null });
    },
  );

  it('leases a running attempt to one worker until the lease runs out', async () => {
    const { attempts } = getStore();
    await attempts.create(makeAttempt('a', 's'));
    expect(await attempts.lease('a', now, now + 30)).toBe(true);
    expect(await attempts.lease('a', now, now + 31)).toBe(false);
    expect(await attempts.lease('a', now + 29, now + 59)).toBe(false);
    expect(await attempts.findCurrent('s')).toMatchObject({ leaseUntil: now + 30 });
    expect(await attempts.lease('a', now + 30, now + 60)).toBe(true);
    expect(await attempts.findCurrent('s')).toMatchObject({ leaseUntil: now + 60 });
  });

  it('keeps a lease for its holder while the attempt runs, and for nobody else', async () => {
    const { attempts } = getStore();
    await attempts.create(makeAttempt('a', 's'));
    await attempts.lease('a', now, now + 30);
    expect(await attempts.renewLease('a', now + 29, now + 40)).toBe(false);
    expect(await attempts.renewLease('a', now + 30, now + 40)).toBe(true);
    expect(await attempts.lease('a', now + 40, now + 70)).toBe(true);
    expect(await attempts.renewLease('a', now + 40, now + 50)).toBe(false);
    expect(await attempts.findCurrent('s')).toMatchObject({ leaseUntil: now + 70 });
    await attempts.advance('a', 'signing_in', { status: 'cancelled' });
    expect(await attempts.renewLease('a', now + 70, now + 80)).toBe(false);
    expect(await attempts.renewLease('unknown', now, now + 10)).toBe(false);
  });

  it('leases an attempt whose code is being sent, and keeps the challenge meanwhile', async () => {
    const { attempts } = getStore();
    const chosen = { ...challenge, kind: 'choice', chosen: 'email', resend_at: now + 30 } as const;
    await attempts.create(makeAttempt('a', 's', { status: 'challenge', challenge: chosen }));
    expect(await attempts.advance('a', 'challenge', { status: 'sending_code', leaseUntil: 0 })).toBe(true);
    expect(await attempts.lease('a', now, now + 30)).toBe(true);
    expect(await attempts.findCurrent('s')).toMatchObject({ status: 'sending_code', challenge: chosen });
  });

  it('leases to one of many that ask at once', async () => {
    const { attempts } = getStore();
    await attempts.create(makeAttempt('a', 's', { status: 'reading_accounts' }));
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => attempts.lease('a', now, now + 30)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  it.each(['challenge', 'succeeded', 'failed', 'cancelled'] as const)(
    'leases no attempt that is %s',
    async (status) => {
      const { attempts } = getStore();
      await attempts.create(makeAttempt('a', 's', { status }));
      expect(await attempts.lease('a', now, now + 30)).toBe(false);
      expect(await attempts.lease('unknown', now, now + 30)).toBe(false);
    },
  );

  it.each(hostileTexts)('keeps %j as it is', async (text) => {
    const { attempts } = getStore();
    const attempt = makeAttempt(text, 's', {
      utilityId: text,
      sealed: bytes(text),
      challenge: { kind: 'code', sent_to: text, error: 'wrong_code' },
    });
    await attempts.create(attempt);
    expect(await attempts.findCurrent('s')).toStrictEqual(attempt);
  });

  it('is not changed through what it gives or was given', async () => {
    const { attempts } = getStore();
    const sealed = bytes('secret');
    await attempts.create(makeAttempt('a', 's', { sealed }));
    sealed.fill(0);
    (await attempts.findCurrent('s'))?.sealed?.fill(0);
    expect((await attempts.findCurrent('s'))?.sealed).toStrictEqual(bytes('secret'));
  });
}
