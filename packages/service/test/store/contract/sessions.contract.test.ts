import { expect } from 'vitest';
import { describeStore } from './describe-store.ts';
import { hostileTexts, makeClient, makeSession, now } from './fixtures.ts';

describeStore('sessions', (it) => {
  it.beforeEach(async ({ store }) => {
    await store.clients.put(makeClient('acme'));
  });

  it('finds a session as it was created', async ({ sessions }) => {
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

  it.for([
    ['in 1970', 1],
    ['after the year 2038', 4_102_444_800],
  ] as const)('finds a session that expires %s', async ([, expiresAt], { sessions }) => {
    await sessions.create(makeSession('s', { expiresAt }));
    expect(await sessions.find('s')).toMatchObject({ expiresAt });
  });

  it('records the page that last opened a session', async ({ sessions }) => {
    await sessions.create(makeSession('s'));
    await sessions.create(makeSession('other'));
    await sessions.setOpening('s', 'first');
    await sessions.setOpening('s', 'second');
    expect(await sessions.find('s')).toStrictEqual(makeSession('s', { openingId: 'second' }));
    expect(await sessions.find('other')).toMatchObject({ openingId: null });
  });

  it('records the redirect URI and state of the hosted flow', async ({ sessions }) => {
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

  it('records the consent of a session once', async ({ sessions }) => {
    await sessions.create(makeSession('s', { consentedAt: null }));
    await sessions.create(makeSession('other', { consentedAt: null }));
    const consent = {
      publicId: 's',
      termsVersion: '2026-11-20',
      locale: 'es' as const,
      consentedAt: now + 5,
    };
    await sessions.recordConsent(consent);
    await sessions.recordConsent(consent);
    expect(await sessions.find('s')).toMatchObject({ consentedAt: now + 5 });
    expect(await sessions.find('other')).toMatchObject({ consentedAt: null });
  });

  it('ignores a redirect and a consent for an unknown session', async ({ sessions }) => {
    await sessions.setRedirect('no', 'https://acme.example', null);
    await sessions.recordConsent({ publicId: 'no', termsVersion: '1', locale: 'en', consentedAt: now });
    expect(await sessions.find('no')).toBeNull();
  });

  it.for(hostileTexts)('stores %j unchanged', async (text, { sessions }) => {
    const session = makeSession(text, { userId: text, utilityId: text, redirectUri: text, state: text });
    expect(await sessions.find(text)).toBeNull();
    await sessions.create(session);
    expect(await sessions.find(text)).toStrictEqual(session);
  });
});
