import { expect, it } from 'vitest';
import { createLinkHarness } from '../../../service/src/lib/features/links/testing/link-harness.ts';
import { createUtilityConnect } from './create-utility-connect.ts';

const createParts = async () => {
  const harness = await createLinkHarness();
  const utilityConnect = createUtilityConnect({
    baseUrl: 'http://localhost:4000',
    ...harness.service.client,
    fetch: (request) => harness.service.fetch(request),
  });
  return { harness, utilityConnect, links: utilityConnect.connectLinks };
};

it('creates a link, gets a code when a person has connected, and exchanges it', async () => {
  const { harness, utilityConnect, links } = await createParts();
  const { id, url } = await links.create({ userId: 'user-1' });
  expect(await links.get(id)).toEqual({ status: 'open' });
  const token = await harness.open(url);
  await harness.signIn(token);
  await harness.finish(token);
  const { status, code = '' } = await links.get(id);
  expect(status).toBe('completed');
  const { access_token: accessToken } = await utilityConnect.exchangeCode(code);
  expect(await utilityConnect.accounts(accessToken)).toHaveLength(2);
});

it('sends all that a link can have, and revokes it', async () => {
  const { harness, links } = await createParts();
  harness.service.work('link_mail');
  const {
    id,
    url,
    expires_at: end,
  } = await links.create({
    userId: 'user-1',
    purpose: 'To size your battery.',
    scopes: ['intervals'],
    historyMonths: 6,
    accountSelection: true,
    expiresIn: 3_600,
    redirectUri: 'https://app.example.com/callback',
    email: 'person@example.com',
    locale: 'fr',
  });
  expect(end).toBe(Math.floor(harness.clock.now / 1000) + 3_600);
  await expect.poll(() => harness.service.outbox, { timeout: 20_000 }).toHaveLength(1);
  expect(harness.service.outbox[0]?.text).toContain(url);
  await links.revoke(id);
  await links.revoke(id);
  expect(await links.get(id)).toEqual({ status: 'revoked' });
});

it('names the parameter that is wrong', async () => {
  const { links } = await createParts();
  const refused = (param: string) => ({ code: 'invalid_option', param });
  await expect(links.create(null as never)).rejects.toMatchObject(refused('link'));
  await expect(links.create({ userId: '' })).rejects.toMatchObject(refused('userId'));
  await expect(links.create({ userId: 'a', redirectUri: '' })).rejects.toMatchObject(refused('redirectUri'));
  await expect(links.create({ userId: 'a', expiresIn: 0.5 })).rejects.toMatchObject(refused('expiresIn'));
  await expect(links.get('')).rejects.toMatchObject(refused('linkId'));
  await expect(links.get('unknown')).rejects.toMatchObject({ code: 'not_found', status: 404 });
});
