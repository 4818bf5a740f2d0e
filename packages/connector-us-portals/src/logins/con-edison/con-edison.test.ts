import { authenticatorCode } from '@utility-connect/connector/checks';
import { describe, expect, it } from 'vitest';
import { opowerSwitches } from '../../opower/fake-opower.ts';
import { codeOf, NOW, openPortal, testPortal } from '../../testing/portal.ts';
import { utilityOf } from '../../testing/utilities.ts';
import { FAKE_AUTHENTICATOR_KEY, FAKE_MESSAGE_CODE } from './fake-codes.ts';

const conEdison = utilityOf('4226');
const orangeRockland = utilityOf('14154');

const username = 'ada@example.com';
const password = 'con-edison-password-of-a-fake';
const { signal } = new AbortController();

/** The suite signs in with the authenticator key, and with the code of a message. */
const challenge = { login: { username, password }, code: FAKE_MESSAGE_CODE };

describe.each([conEdison, orangeRockland])('$name', (utility) => {
  testPortal({ utility }, { challenge });
});

describe('with the oddities of the website and of Opower', () => {
  const data = ['trailing-zeros', 'cost-500', 'read-resolution-null', 'repeated-account-numbers', 'solar'];
  const switches = [...data, 'no-offsets', 'two-rounds', 'quoted-cookies'];
  testPortal({ utility: conEdison, switches }, { challenge });
  testPortal({ utility: orangeRockland, switches: ['empty-cost', 'five-minute'] }, { challenge });
});

const open = (...switches: string[]) => {
  const portal = openPortal({ utility: conEdison, switches });
  const { method, requests } = portal;
  return {
    ...portal,
    begin: (fields: Readonly<Record<string, string>> = { username, password }, device?: string) =>
      method.signIn({ utility: conEdison, fields, signal, ...(device !== undefined && { device }) }),
    async beginWithCode() {
      const result = await method.signIn({ utility: conEdison, fields: { username, password }, signal });
      if (result.kind !== 'challenge') throw new Error('The sign-in asks for no code.');
      const answer = async (code: string) =>
        method.answer?.({ utility: conEdison, state: result.state, answer: code, signal });
      return { ...result, answer };
    },
    /** Ends of the paths of all requests. */
    paths: () => requests.map(({ url }) => new URL(url).pathname.split('/').at(-1)),
  };
};

/** The code of the authenticator key at the time of the tests, which the host passes in place of the key. */
const codeOfKey = (step = 0) => authenticatorCode(FAKE_AUTHENTICATOR_KEY, Math.floor(NOW / 30_000) + step);

it('asks for a code on a new device, keeps the question open after a wrong one, and remembers the device', async () => {
  const portal = open();
  const asked = await portal.beginWithCode();
  expect(asked.challenge).toEqual({ kind: 'code', sent_to: null });
  expect(await codeOf(asked.answer('000000'))).toBe('wrong_code');
  const signedIn = await asked.answer(` ${FAKE_MESSAGE_CODE} `);
  expect(signedIn).toMatchObject({ kind: 'signed_in', device: 'device-1' });
  portal.requests.length = 0;
  expect(await portal.begin({ username, password }, 'device-1')).toMatchObject({ kind: 'signed_in' });
  expect(portal.paths()).not.toContain('VerifyFactor');
});

it('asks for no code where the authenticator key gives one', async () => {
  const portal = open();
  const fields = { username, password, authenticator_key: await codeOfKey() };
  expect(await portal.begin(fields)).toMatchObject({ kind: 'signed_in' });
});

it('asks the person where the code of the authenticator key is refused, as with an old key or a used code', async () => {
  const portal = open('code-once', 'code-wanted');
  const fields = { username, password, authenticator_key: await codeOfKey() };
  expect(await portal.begin(fields)).toMatchObject({ kind: 'signed_in' });
  const again = await portal.begin(fields);
  expect(again).toMatchObject({ kind: 'challenge', challenge: { kind: 'code' } });
});

it('asks for a code at each sign-in where the website remembers no device', async () => {
  const portal = open('code-wanted');
  const signedIn = await (await portal.beginWithCode()).answer(FAKE_MESSAGE_CODE);
  const device = signedIn?.kind === 'signed_in' ? signedIn.device : undefined;
  expect(await portal.begin({ username, password }, device)).toMatchObject({ kind: 'challenge' });
});

it('reports a sign-in that ended after five wrong codes as challenge_over', async () => {
  const { answer } = await open().beginWithCode();
  for (let round = 0; round < 5; round += 1) expect(await codeOf(answer('000000'))).toBe('wrong_code');
  expect(await codeOf(answer(FAKE_MESSAGE_CODE))).toBe('challenge_over');
});

it('sends back cookies as they came: values in quotes too', async () => {
  const portal = open('quoted-cookies');
  const signedIn = await (await portal.beginWithCode()).answer(FAKE_MESSAGE_CODE);
  expect(signedIn).toMatchObject({ device: '"dev+ice/1=="' });
  expect(await portal.begin({ username, password }, '"dev+ice/1=="')).toMatchObject({ kind: 'signed_in' });
});

describe('the requests of a sign-in', () => {
  const landing = ['authorize', '', 'energy-use'];

  it('are those of the website and its login page', async () => {
    const portal = open();
    await (await portal.beginWithCode()).answer(FAKE_MESSAGE_CODE);
    expect(portal.paths()).toEqual(['login', 'Login', 'VerifyFactor', ...landing, 'GetOPowerToken']);
  });

  it('list the meters where the device is remembered, in place of the code', async () => {
    const portal = open();
    await (await portal.beginWithCode()).answer(FAKE_MESSAGE_CODE);
    portal.requests.length = 0;
    await portal.begin({ username, password }, 'device-1');
    expect(portal.paths()).toEqual(['login', 'Login', ...landing, 'GetOPowerToken', 'customers']);
  });

  it('visit the page of the usage where the website does not return to it', async () => {
    const portal = open('two-rounds');
    await (await portal.beginWithCode()).answer(FAKE_MESSAGE_CODE);
    const first = ['login', 'Login', 'VerifyFactor', 'authorize', '', 'my-account'];
    expect(portal.paths()).toEqual([...first, 'energy-use', ...landing, 'GetOPowerToken']);
  });
});

it('reads the newest week with at most six requests, together with the accounts and bills', async () => {
  const portal = open();
  await (await portal.beginWithCode()).answer(FAKE_MESSAGE_CODE);
  // Each night, with the device of the first sign-in.
  const signedIn = await portal.begin({ username, password }, 'device-1');
  const login = signedIn.kind === 'signed_in' ? signedIn.login : '';
  portal.requests.length = 0;
  const [account] = await portal.listAccounts(login);
  const week = [account?.key ?? '', NOW / 1000 - 7 * 86_400, NOW / 1000, login] as const;
  expect((await portal.readIntervals(...week)).length).toBeGreaterThan(400);
  await portal.readBills(...week);
  expect(portal.requests.length).toBeLessThanOrEqual(6);
});

describe('failures', () => {
  it.each([
    ['no-token', 'interface_changed', 'opower token'],
    ['changed-form', 'interface_changed', 'password'],
    ['login-503', 'utility_unavailable', undefined],
    ['maintenance', 'utility_unavailable', undefined],
    ['bot-manager', 'utility_unavailable', undefined],
  ])('are reported: %s as %s', async (name, code, step) => {
    const portal = open(name);
    const fields = { username, password, authenticator_key: await codeOfKey() };
    await expect(portal.begin(fields)).rejects.toMatchObject({ code, ...(step && { step }) });
    expect(portal.paths().filter((path) => path === 'Login').length).toBeLessThanOrEqual(1);
  });

  it('are a wrong password only where the website refuses one', async () => {
    const portal = open();
    expect(await codeOf(portal.begin({ username, password: 'wrong' }))).toBe('invalid_credentials');
    portal.answerWith(({ url }) =>
      url.endsWith('/Login') ? Response.json({ message: 'Denied.' }, { status: 401 }) : undefined,
    );
    expect(await codeOf(portal.begin())).toBe('invalid_credentials');
    portal.answerWith(({ url }) =>
      url.endsWith('/Login') ? Response.json({ login: true, newDevice: false }) : undefined,
    );
    expect(await codeOf(portal.begin())).toBe('interface_changed');
  });

  it('names the step where the website starts no session', async () => {
    const portal = open('two-rounds');
    portal.answerWith(({ url }) =>
      url.includes('/?code=') ? new Response('<!doctype html><title>Con Edison</title>') : undefined,
    );
    const { answer } = await portal.beginWithCode();
    await expect(answer(FAKE_MESSAGE_CODE)).rejects.toMatchObject({ step: 'session' });
  });
});

it('offers switches of the data too', () => {
  expect(open().fake.switches).toEqual(expect.arrayContaining([...opowerSwitches]));
});
