import { fakeExport } from '@utility-connect/connector/fakes';
import { describe, expect, it } from 'vitest';
import { codeOf, secondsOf, testSource } from '../testing/source.ts';
import { HOME, open, quarters, SUMMER_HOUSE, source } from './testing/home.ts';

const expected = {
  account: {
    key: HOME,
    accountNumber: HOME,
    address: 'Nørrebrogade 12, 3. tv, 2200 København N',
    timeZone: 'Europe/Copenhagen',
    intervalSeconds: 900,
  },
  // The day on which clocks go back has 100 quarter-hours, from 22:00 to 23:00 in UTC.
  intervals: quarters('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'),
};

testSource(source, { expected });
testSource({
  ...source,
  switches: [
    'problem-documents',
    'missing-points',
    'quality-a02',
    'quality-a03',
    'quality-a05',
    'production-point',
    'production-child',
    'child-refused',
    'monthly-readings',
    'repeated-points',
    'datahub-3',
  ],
});

describe('sign-in', () => {
  it('identifies the person, whichever token it is', async () => {
    expect((await open().signIn()).identity).toBe('EIA:00000000-0000-4000-8000-000000000001');
  });

  it('identifies the person by the digest of a token without claims', async () => {
    const { signIn, answerWith } = open();
    answerWith(() => Response.json({ result: 'opaque data token' }));
    const { identity, expiresAt } = await signIn({ token: 'opaque' });
    expect(identity).toMatch(/^[0-9a-f]{64}$/);
    expect(expiresAt).toBe(source.now / 1000 + 86_400);
  });

  it('ignores spaces around a copied token', async () => {
    const { fake, signIn } = open();
    expect(await codeOf(signIn({ token: ` ${fake.login.token}\n` }))).toBe('no error');
  });

  it.each(['JSON strings', 'problem-documents'])('refuses a data token, with errors as %s', async (form) => {
    const { signIn } = open(...(form === 'problem-documents' ? [form] : []));
    const { login } = await signIn();
    expect(await codeOf(signIn({ token: JSON.parse(login).dataToken }))).toBe('invalid_credentials');
  });

  it('reports the third token in a minute as a rate limit', async () => {
    const { signIn, advance } = open('token-limit');
    await signIn();
    await signIn();
    expect(await codeOf(signIn())).toBe('rate_limited');
    advance(61);
    expect(await codeOf(signIn())).toBe('no error');
  });

  it('gets a data token a minute before the old one ends', async () => {
    const { signIn, renew, advance, listAccounts } = open();
    const { login, expiresAt } = await signIn();
    expect(expiresAt).toBe(source.now / 1000 + 86_400);
    advance(86_400 - 61);
    expect(await renew(login)).toBeNull();
    advance(1);
    const renewed = await renew(login);
    expect(renewed?.expiresAt).toBe(source.now / 1000 + 2 * 86_400 - 60);
    advance(60);
    expect(await codeOf(listAccounts(login))).toBe('login_expired');
    expect(await listAccounts(renewed?.login)).toHaveLength(2);
  });

  it('gets a data token at once after a refusal, and none a year later', async () => {
    const { signIn, renew, advance } = open();
    const { login } = await signIn();
    expect(await renew(login, true)).not.toBeNull();
    advance(365 * 86_400);
    expect(await codeOf(renew(login, true))).toBe('login_expired');
    expect(await codeOf(signIn())).toBe('invalid_credentials');
  });
});

describe('accounts', () => {
  it('are the metering points of consumption', async () => {
    const [, summerHouse] = await open().listAccounts();
    expect(summerHouse).toEqual({
      key: SUMMER_HOUSE,
      accountNumber: SUMMER_HOUSE,
      address: 'Strandvejen 5, 8400 Ebeltoft',
      timeZone: 'Europe/Copenhagen',
      intervalSeconds: 3_600,
      hasEmissions: false,
    });
  });

  it.each(['production-point', 'production-child'])('are the same with the %s', async (name) => {
    expect(await open(name).listAccounts()).toEqual(await open().listAccounts());
  });

  it('include production at a place of its own, with a usage of 0', async () => {
    const { listAccounts, readIntervals, answerWith, fake } = open('production-point');
    answerWith(async (request) => {
      if (!request.url.includes('/meteringpoints/')) return undefined;
      const { result } = await (await fake.fetch(request)).json();
      return Response.json({
        result: result.map((point: object) => ({
          ...point,
          buildingNumber: Reflect.get(point, 'meteringPointId'),
        })),
      });
    });
    expect((await listAccounts()).map(({ key }) => key)).toEqual([HOME, SUMMER_HOUSE, '571313100000000031']);
    const start = secondsOf('2026-06-01T10:00:00Z');
    expect(await readIntervals('571313100000000031', '2026-06-01T10:00:00Z', '2026-06-01T10:15:00Z')).toEqual(
      [{ start, end: start + 900, usageKwh: 0, exportedKwh: fakeExport(start, 900, 3) }],
    );
  });
});
