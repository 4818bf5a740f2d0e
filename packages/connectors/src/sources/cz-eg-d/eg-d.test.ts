import { describe, expect, it } from 'vitest';
import { codeOf, secondsOf, testSource } from '../testing/source.ts';
import { HOUSE, open, quarters, source, WORKSHOP } from './testing/home.ts';

const expected = {
  account: { key: HOUSE, accountNumber: HOUSE, timeZone: 'Europe/Prague', intervalSeconds: 900 },
  // The day on which clocks go back, from 22:00 to 23:00 in UTC.
  intervals: quarters('2026-10-24T22:00:00Z', 100),
};

describe('with a good fake', () => testSource(source, { expected }));

describe('with the oddities of the interface', () => {
  const switches = [
    'answer-list',
    'from-inclusive',
    'page-zero',
    'missing-values',
    'preliminary-values',
    'older-status',
    'mirrored-export',
    'unsupported-meter',
    'refusal-with-400',
  ];
  testSource({ ...source, switches }, {});
});

describe('sign-in', () => {
  it('lasts until midnight in Prague', async () => {
    expect((await open().signIn()).expiresAt).toBe(secondsOf('2026-11-10T23:00:00Z'));
    const { signIn, answerWith } = open();
    answerWith(() => Response.json({ access_token: 'token' }));
    expect((await signIn()).expiresAt).toBe(secondsOf('2026-11-10T23:00:00Z'));
  });

  it('ignores spaces around copied values', async () => {
    const { fake, signIn } = open();
    const { client_id, client_secret } = fake.login;
    expect(await codeOf(signIn({ client_id: ` ${client_id}`, client_secret: `${client_secret}\n` }))).toBe(
      'no error',
    );
  });

  it.each([[401], [400, 'refusal-with-400']])(
    'refuses another secret with status %i',
    async (_status, ...switches) => {
      const { fake, signIn, requests } = open(...switches.map(String));
      expect(await codeOf(signIn({ ...fake.login, client_secret: 'wrong' }))).toBe('invalid_credentials');
      expect(requests).toHaveLength(1);
    },
  );

  it.each([
    ['<html>Access denied</html>', 403, 'utility_unavailable'],
    ['{"error":"forbidden"}', 403, 'invalid_answer'],
    ['{"error":"too_many_requests"}', 429, 'rate_limited'],
    ['', 503, 'utility_unavailable'],
    ['{}', 200, 'invalid_answer'],
  ])('with %j and status %i is %s, after one request', async (text, status, code) => {
    const { signIn, answerWith, requests } = open();
    answerWith(() => new Response(text, { status }));
    expect(await codeOf(signIn())).toBe(code);
    expect(requests).toHaveLength(1);
  });

  it('gets another token a minute before the old one ends', async () => {
    const { signIn, renew, advance, listAccounts } = open('short-token');
    const { login } = await signIn();
    advance(539);
    expect(await renew(login)).toBeNull();
    advance(1);
    const renewed = await renew(login);
    advance(60);
    expect(await codeOf(listAccounts(login))).toBe('login_expired');
    expect(await listAccounts(renewed?.login)).toHaveLength(2);
  });

  it('gets another token at once after a refusal, and none when the client is refused', async () => {
    const { signIn, renew, answerWith } = open();
    const { login } = await signIn();
    expect(await renew(login, true)).not.toBeNull();
    answerWith(() => Response.json({ error: 'invalid_client' }, { status: 401 }));
    expect(await codeOf(renew(login, true))).toBe('login_expired');
  });
});

describe('accounts', () => {
  it('are the metering points of electricity that have quarter-hours', async () => {
    const { listAccounts, answerWith, fake } = open('unsupported-meter');
    answerWith(async (request) => {
      if (!request.url.endsWith('/om')) return undefined;
      const points = await (await fake.fetch(request)).json();
      return Response.json([...points, { ean: '27ZG600Z0000001A', typMereni: 'A' }, { ean: '1' }]);
    });
    const accounts = await listAccounts();
    expect(accounts.map(({ key }) => key)).toEqual([HOUSE, WORKSHOP]);
    expect(accounts[0]).toEqual({
      key: HOUSE,
      accountNumber: HOUSE,
      address: '',
      timeZone: 'Europe/Prague',
      intervalSeconds: 900,
      hasEmissions: false,
    });
  });
});
