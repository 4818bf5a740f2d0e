import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../../../src/lib/store/store.ts';
import { hostileTexts, makeClient, makeSession, now } from './fixtures.ts';

/** `Store.sessions`. */
export function sessionsContract(getStore: () => Store): void {
  beforeEach(async () => {
    await getStore().clients.put(makeClient('acme'));
  });

  it('finds a session as it was created', async () => {
    const { sessions } = getStore();
    const full = makeSession('full', {
      utilityId: '14328',
      mode: 'update',
      consentedAt: now,
      redirectUri: 'https://acme.example/done',
      state: '',
      openingId: 'page-1',
    });
    await sessions.create(makeSession('plain'));
    await sessions.create(full);
    expect(await sessions.find('plain')).toStrictEqual(makeSession('plain'));
    expect(await sessions.find('full')).toStrictEqual(full);
    expect(await sessions.find('other')).toBeNull();
  });

  it('finds a session long after it expired', async () => {
    const { sessions } = getStore();
    await sessions.create(makeSession('old', { expiresAt: 1 }));
    expect(await sessions.find('old')).toMatchObject({ expiresAt: 1 });
  });

  it('stores times after the year 2038', async () => {
    const { sessions } = getStore();
    await sessions.create(makeSession('late', { expiresAt: 4_102_444_800 }));
    expect(await sessions.find('late')).toMatchObject({ expiresAt: 4_102_444_800 });
  });

  it('rejects a second session with the same public id', async () => {
    const { sessions } = getStore();
    await sessions.create(makeSession('s'));
    await expect(sessions.create(makeSession('s', { userId: 'mallory' }))).rejects.toThrow();
    expect(await sessions.find('s')).toMatchObject({ userId: 'alice' });
  });

  it('rejects a session of an unknown client', async () => {
    await expect(getStore().sessions.create(makeSession('s', { clientId: 'nobody' }))).rejects.toThrow();
  });

  it('records the page that last opened a session', async () => {
    const { sessions } = getStore();
    await sessions.create(makeSession('s'));
    await sessions.create(makeSession('other'));
    await sessions.setOpening('s', 'first');
    await sessions.setOpening('s', 'second');
    expect(await sessions.find('s')).toStrictEqual(makeSession('s', { openingId: 'second' }));
    expect(await sessions.find('other')).toMatchObject({ openingId: null });
  });

  it('records the redirect URI and state of the hosted flow', async () => {
    const { sessions } = getStore();
    await sessions.create(makeSession('s'));
    await sessions.create(makeSession('other'));
    await sessions.setRedirect('s', 'https://acme.example/done?a=b', 'x y');
    expect(await sessions.find('s')).toMatchObject({
      redirectUri: 'https://acme.example/done?a=b',
      state: 'x y',
    });
    await sessions.setRedirect('s', 'https://acme.example/again', null);
    expect(await sessions.find('s')).toMatchObject({
      redirectUri: 'https://acme.example/again',
      state: null,
    });
    expect(await sessions.find('other')).toStrictEqual(makeSession('other'));
  });

  it('records the consent of a session once', async () => {
    const { sessions } = getStore();
    await sessions.create(makeSession('s'));
    await sessions.create(makeSession('other'));
    const consent = { publicId: 's', termsVersion: '2026-11-20', locale: 'es', consentedAt: now + 5 };
    await sessions.recordConsent(consent);
    await sessions.recordConsent(consent);
    expect(await sessions.find('s')).toMatchObject({ consentedAt: now + 5 });
    expect(await sessions.find('other')).toMatchObject({ consentedAt: null });
  });

  it('ignores a redirect and a consent for an unknown session', async () => {
    const { sessions } = getStore();
    await sessions.setRedirect('no', 'https://acme.example', null);
    await sessions.recordConsent({ publicId: 'no', termsVersion: '1', locale: 'en', consentedAt: now });
    expect(await sessions.find('no')).toBeNull();
  });

  it.each(hostileTexts)('stores %j unchanged', async (text) => {
    const { sessions } = getStore();
    const session = makeSession(text, { userId: text, utilityId: text, redirectUri: text, state: text });
    expect(await sessions.find(text)).toBeNull();
    await sessions.create(session);
    expect(await sessions.find(text)).toStrictEqual(session);
  });
}
