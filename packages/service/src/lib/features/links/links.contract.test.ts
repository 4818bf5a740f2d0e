import { expect } from 'vitest';
import { describeStore } from '../../../../test/store/contract/describe-store.ts';
import {
  bytes,
  issue,
  makeAttempt,
  makeClient,
  makeCompletion,
  makeSession,
  nothing,
  now,
  removeUser,
} from '../../../../test/store/contract/fixtures.ts';
import type { Store } from '../../app/create-sql-store.ts';
import { newClaim } from '../../core/jobs/leases.ts';
import type { AttemptCompletion } from '../../heart/store/attempts.ts';
import type { NewLink } from './link-types.ts';

const DAY = 86_400;

const makeLink = (changes: Partial<NewLink> = {}): NewLink => ({
  id: 'link',
  tokenHash: 'hash-of-token',
  clientId: 'acme',
  userId: 'alice',
  utilityId: null,
  purpose: null,
  scopes: null,
  historyMonths: null,
  sharedUntil: null,
  accountSelection: true,
  redirectUri: null,
  createdAt: now,
  expiresAt: now + DAY,
  ...changes,
});

const mail = { locale: 'es' as const, sealed: bytes('address and token') };

const add = async ({ clients, links }: Store, changes: Partial<NewLink> = {}): Promise<NewLink> => {
  const link = makeLink(changes);
  await clients.put(makeClient('acme'));
  await links.add(link, mail);
  return link;
};

/** Opens a link, and signs in in its session. @returns what completes the attempt. */
const open = async (store: Store, link: NewLink, name: string): Promise<AttemptCompletion> => {
  const session = makeSession(`session-${name}`);
  await store.sessions.create(session);
  expect(await store.links.open(link, session, now)).toBe(true);
  await store.attempts.create(
    makeAttempt(`attempt-${name}`, session.publicId, { status: 'reading_accounts' }),
  );
  return makeCompletion(name);
};

const eventTypes = async ({ journal }: Store) => {
  const events = await journal.listEvents({ clientId: 'acme', after: 0, since: 0, limit: 99 });
  return (events ?? []).map(({ type }) => type);
};

const statusOf = async ({ links }: Store) => (await links.find('link'))?.status;

const claimMail = async ({ jobs }: Store) => {
  const job = await jobs.claim('link_mail', newClaim(now));
  if (job === null) throw new Error('No mail waits.');
  return job;
};

describeStore('connect links', (it) => {
  it('finds a link by its id and by the hash of its token', async ({ store }) => {
    const link = await add(store);
    const stored = { ...link, status: 'open', publicId: null };
    expect(await store.links.find('link')).toStrictEqual(stored);
    expect(await store.links.findByToken('hash-of-token')).toStrictEqual(stored);
    expect(await store.links.find('hash-of-token')).toBeNull();
    expect(await store.links.findByToken('token')).toBeNull();
  });

  it('gives the link to one of many sessions that connect at once, and stores nothing of the others', async ({
    store,
  }) => {
    const link = await add(store);
    const names = ['a', 'b', 'c', 'd'];
    const completions: AttemptCompletion[] = [];
    for (const name of names) completions.push(await open(store, link, name));
    const results = await Promise.all(completions.map((each) => store.attempts.complete(each)));
    const winners = names.filter((_, index) => results[index] !== null);
    expect(winners).toHaveLength(1);
    const [winner] = winners;
    expect((await store.links.find('link'))?.publicId).toBe(`session-${winner}`);
    expect(await store.connections.list('acme', `user-${winner}`)).toHaveLength(1);
    for (const name of names) {
      const session = await store.sessions.find(`session-${name}`);
      expect(session?.usedAt).toBe(name === winner ? null : now);
      if (name !== winner) expect(await issue(store, name)).not.toBe('issued');
    }
    expect(await eventTypes(store)).toEqual(['connect_link.opened', 'connection.created', 'account.added']);
  });

  it('refuses an attempt that a session of the link has started after another one has connected', async ({
    store,
  }) => {
    const link = await add(store);
    const first = await open(store, link, 'a');
    const second = await open(store, link, 'b');
    await store.attempts.complete(first);
    // A request that was checked before the session ended.
    await store.attempts.create(makeAttempt('late', 'session-b', { status: 'reading_accounts' }));
    const late = store.attempts.complete({ ...second, attemptId: 'late' });
    await expect(late).rejects.toMatchObject({ code: 'attempt_not_ready' });
    expect(await store.connections.list('acme', 'user-b')).toEqual([]);
  });

  it('is revoked or connected, but not both', async ({ store }) => {
    const link = await add(store);
    const completion = await open(store, link, 'a');
    const [completed] = await Promise.all([
      store.attempts.complete(completion),
      store.links.revoke(link, now),
    ]);
    expect(await statusOf(store)).toBe('revoked');
    expect(await issue(store, 'a')).toBe('used');
    expect(await store.connections.list('acme', 'user-a')).toHaveLength(completed === null ? 0 : 1);
  });

  it('is completed when the person is done, and forgets the address', async ({ store }) => {
    const link = await add(store);
    await store.attempts.complete(await open(store, link, 'a'));
    expect(await statusOf(store)).toBe('open');
    expect(await store.links.findMail('link')).toStrictEqual(mail);
    expect(await issue(store, 'a')).toBe('issued');
    expect(await statusOf(store)).toBe('completed');
    expect(await store.links.findMail('link')).toBeNull();
    await store.links.revoke(link, now);
    expect(await statusOf(store)).toBe('completed');
    expect((await eventTypes(store)).at(-1)).toBe('connect_link.completed');
  });

  it('lets the session that has connected connect more', async ({ store }) => {
    const link = await add(store);
    await store.attempts.complete(await open(store, link, 'a'));
    await store.attempts.create(makeAttempt('more', 'session-a', { status: 'reading_accounts' }));
    const more = { attemptId: 'more', loginKey: 'other', newConnectionId: 'other', accounts: [] };
    expect(await store.attempts.complete(makeCompletion('a', more))).not.toBeNull();
  });

  it('expires once, when nobody is connecting with it anymore', async ({ store }) => {
    const link = await add(store, { expiresAt: now + 60 });
    await open(store, link, 'a');
    expect(await store.links.settle('link', now + 60)).toBe(now + 1800);
    const session = makeSession('late');
    await store.sessions.create(session);
    expect(await store.links.open(link, session, now + 60)).toBe(false);
    const settled = [1, 2, 3].map(() => store.links.settle('link', now + 1800));
    expect(await Promise.all(settled)).toEqual([null, null, null]);
    expect(await statusOf(store)).toBe('expired');
    expect(await eventTypes(store)).toEqual(['connect_link.opened', 'connect_link.expired']);
  });

  it('is completed at the end of its session', async ({ store }) => {
    const link = await add(store);
    await store.attempts.complete(await open(store, link, 'a'));
    expect(await store.jobs.claim('link_end', newClaim(now + 1799))).toBeNull();
    expect(await store.jobs.claim('link_end', newClaim(now + 1800))).toMatchObject({ key: 'link' });
    expect(await store.links.settle('link', now + 1799)).toBe(now + 1800);
    expect(await store.links.settle('link', now + 1800)).toBeNull();
    expect(await statusOf(store)).toBe('completed');
  });

  it('forgets the token after the mail was sent, and keeps the address', async ({ store }) => {
    await add(store);
    await store.links.finishMail(await claimMail(store), bytes('address'));
    expect(await store.links.findMail('link')).toStrictEqual({ ...mail, sealed: bytes('address') });
    expect(await store.jobs.claim('link_mail', newClaim(now + DAY))).toBeNull();
  });

  it('forgets both if the mail cannot be sent', async ({ store }) => {
    await add(store);
    await store.links.finishMail(await claimMail(store), null);
    expect(await store.links.findMail('link')).toBeNull();
  });

  it('goes with its user, under an earlier user_id too, with its sessions', async ({ store }) => {
    const used = await add(store, { userId: 'earlier' });
    await open(store, used, 'a');
    await store.attempts.complete(makeCompletion('a', { userId: 'earlier' }));
    await store.sessions.create(makeSession('session-again'));
    await store.attempts.create(makeAttempt('again', 'session-again', { status: 'reading_accounts' }));
    await store.attempts.complete(makeCompletion('a', { attemptId: 'again' }));
    await add(store, { id: 'other', tokenHash: 'other', userId: 'bob' });
    await add(store, { id: 'next', tokenHash: 'next' });
    await removeUser(store, 'user-a');
    expect(await store.links.find('link')).toBeNull();
    expect(await store.links.find('next')).toBeNull();
    expect(await store.links.findMail('next')).toBeNull();
    expect((await store.links.find('other'))?.status).toBe('open');
    expect((await store.sessions.find('session-a'))?.usedAt).not.toBeNull();
    expect(await store.links.settle('next', now + DAY)).toBeNull();
  });

  it('is purged with the time after its end', async ({ store }) => {
    const link = await add(store);
    await add(store, { id: 'other', tokenHash: 'other' });
    await open(store, link, 'a');
    await store.links.revoke(link, now);
    await store.purge({ ...nothing, forgottenBefore: now - 1 });
    expect(await statusOf(store)).toBe('revoked');
    await store.purge({ ...nothing, forgottenBefore: now });
    expect(await store.links.find('link')).toBeNull();
    expect((await store.links.find('other'))?.status).toBe('open');
    expect(await store.sessions.find('session-a')).not.toBeNull();
  });

  it('does not keep the purge from deleting its sessions', async ({ store }) => {
    const link = await add(store);
    await open(store, link, 'a');
    await store.purge({ ...nothing, abandonedBefore: now + DAY, forgottenBefore: now + DAY });
    expect(await store.sessions.find('session-a')).toBeNull();
    expect(await statusOf(store)).toBe('open');
  });
});
