import { describe, expect, it } from 'vitest';
import { codeOf, testSource } from '../testing/source.ts';
import { HOME, hours, open, SECOND_HOME, source } from './testing/home.ts';

const expected = {
  account: {
    key: HOME,
    accountNumber: HOME,
    address: 'CALLE DE ALCALA 45 3 B, 28014 MADRID',
    timeZone: 'Europe/Madrid',
    intervalSeconds: 3_600,
  },
  // From midnight to midnight, the day after clocks go back.
  intervals: hours('2026-10-25T23:00:00Z', 24),
};

testSource(source, { expected });
testSource({
  ...source,
  switches: [
    'labels-by-start',
    'midnight-row',
    'missing-values',
    'estimates',
    'self-consumption',
    'quarter-hours',
    'canary-islands',
    'single-months',
    'first-month-refused',
    'corrupt-gzip',
  ],
});

describe('sign-in', () => {
  it('lasts as long as the token', async () => {
    const { signIn, advance, listAccounts } = open();
    const { login, expiresAt } = await signIn();
    expect(expiresAt).toBe(source.now / 1000 + 86_400);
    advance(86_400);
    expect(await codeOf(listAccounts(login))).toBe('login_expired');
  });

  it('accepts a tax number in lower case', async () => {
    const { signIn, fake } = open();
    expect(await codeOf(signIn({ ...fake.login, nif: ' 12345678z ' }))).toBe('no error');
  });

  it('names this software, and asks for answers without compression', async () => {
    const { listAccounts, requests } = open();
    await listAccounts();
    for (const { headers } of requests) {
      expect(headers.get('user-agent')).toMatch(/^utility-connect\//);
      expect(headers.get('accept-encoding')).toBe('identity');
    }
  });

  it.each([
    ['{"message":"Usuario incorrecto"}', 400, 'invalid_credentials'],
    ['{"message":"Usuario incorrecto"}', 401, 'invalid_credentials'],
    ['{"message":"Usuario incorrecto"}', 403, 'invalid_credentials'],
    ['<html>Access denied</html>', 403, 'utility_unavailable'],
    ['{"message":"Error"}', 404, 'utility_unavailable'],
    ['{"message":"Error"}', 500, 'utility_unavailable'],
    ['<html>Bad gateway</html>', 502, 'utility_unavailable'],
    ['<html>Maintenance</html>', 200, 'invalid_answer'],
    ['', 200, 'invalid_answer'],
    ['Too many requests', 429, 'rate_limited'],
  ])('with %j and status %i is %s, after one request', async (text, status, code) => {
    const { signIn, answerWith, requests } = open();
    answerWith(() => new Response(text, { status }));
    expect(await codeOf(signIn())).toBe(code);
    expect(requests).toHaveLength(1);
  });
});

describe('accounts', () => {
  it('are the supply points, with the time zone of their province', async () => {
    const [, second] = await open('canary-islands', 'quarter-hours').listAccounts();
    expect(second).toEqual({
      key: SECOND_HOME,
      accountNumber: SECOND_HOME,
      address: 'CALLE TRIANA 10, 35002 LAS PALMAS DE GRAN CANARIA',
      timeZone: 'Atlantic/Canary',
      intervalSeconds: 900,
      hasEmissions: false,
    });
  });

  it('are listed although another distributor fails', async () => {
    expect(await open('distributor-error').listAccounts()).toHaveLength(2);
  });

  it('are an outage where no distributor answers', async () => {
    const { listAccounts, answerWith } = open();
    const distributorError = [{ distributorCode: '2', errorCode: '500' }];
    answerWith(({ url }) =>
      url.includes('get-supplies') ? Response.json({ supplies: [], distributorError }) : undefined,
    );
    expect(await codeOf(listAccounts())).toBe('utility_unavailable');
  });

  it('are once each, with the current contract', async () => {
    const { listAccounts, answerWith, fake } = open();
    answerWith(async (request) => {
      if (!request.url.includes('get-supplies')) return undefined;
      const { supplies } = await (await fake.fetch(request)).json();
      const ended = { ...supplies[0], validDateFrom: '2020/01/01', validDateTo: '2024/01/01', pointType: 1 };
      return Response.json({ supplies: [ended, ...supplies, ended] });
    });
    expect((await listAccounts()).map(({ intervalSeconds }) => intervalSeconds)).toEqual([3_600, 3_600]);
  });
});
