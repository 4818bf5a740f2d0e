import { ConnectorError, type SignInMethod, type SignInRequest } from '@utility-connect/connector';
import type { Session, UtilitySummary } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPage } from '../support/connect/connect-page.ts';
import { openSession } from '../support/connect/open-session.ts';
import { createHarness, type Harness, json, PGE } from '../support/harness.ts';
import { createQuickConnector } from '../support/quick-connector.ts';

type Fields = Readonly<Record<string, unknown>>;

const PIN = '4711';
const fields: SignInMethod['fields'] = [
  { name: 'member_id', label: 'Member id', optional: true },
  { name: 'account_number', label: 'Account number', pattern: '[A-Z]{2}-[0-9]{6}' },
  { name: 'pin', label: 'PIN', type: 'password' },
  { name: 'zip', label: 'ZIP code', help: 'Of the meter.', optional: true },
];
const typed = { account_number: 'AB-123456', pin: PIN, zip: '49007' };

let signIns: SignInRequest['fields'][];
let errors: unknown[];
let harness: Harness;

/** Its first login of an account expires before the data is read. */
const createConnector = (): SignInMethod => ({
  ...createQuickConnector({}),
  fields,
  async signIn(request) {
    signIns.push(request.fields);
    const { account_number: number, pin } = request.fields;
    if (pin !== PIN) throw new ConnectorError('invalid_credentials', 'Not this PIN.');
    return { kind: 'signed_in', login: `${number} ${signIns.length}` };
  },
  async listAccounts() {
    const account = { accountNumber: '1', address: '1 Main Street', timeZone: 'America/Detroit' };
    return [{ ...account, key: '1', intervalSeconds: 900, hasEmissions: false }];
  },
  async *readIntervals({ login }) {
    if (login.endsWith(' 1')) throw new ConnectorError('login_expired', 'Sign in again.');
    yield [];
  },
});

beforeEach(async () => {
  signIns = [];
  errors = [];
  harness = await createHarness({
    methods: [createConnector()],
    environment: 'production',
    limits: { signInsPerLogin: 2 },
    onError: (error) => errors.push(error),
  });
});

const send = (token: string, body: Fields) =>
  harness.page(token, 'attempts', { body: { utility_id: PGE, fields: body } });

const signIn = async (body: Fields) => {
  const token = await openSession(harness);
  const response = await send(token, body);
  expect(response.status).toBe(201);
  return { token, attempt: await createPage(harness, token).settled() };
};

describe('a utility with fields of its own', () => {
  it('tells the page which fields it asks for', async () => {
    const token = await openSession(harness);
    const answer = harness.page(token, 'utilities?query=pacific%20gas', { method: 'GET' });
    const { utilities } = await json<{ utilities: UtilitySummary[] }>(answer);
    expect(utilities[0]?.methods).toEqual([{ kind: 'sign_in', fields }]);
  });

  it('gets what the person typed, and once more when its login has expired', async () => {
    const { attempt } = await signIn(typed);
    expect(attempt.status).toBe('succeeded');
    await expect.poll(() => signIns).toEqual([typed, typed]);
    expect(errors).toEqual([]);
  });

  it.each([
    ['absent', { account_number: 'AB-123456', pin: PIN }],
    ['empty', { account_number: 'AB-123456', pin: PIN, zip: '' }],
  ])('does not get an optional field that is %s', async (_name, body) => {
    await signIn(body);
    expect(signIns[0]).toEqual({ account_number: 'AB-123456', pin: PIN });
  });

  it.each<[string, Fields, string]>([
    ['no field', {}, 'fields.account_number'],
    ['no PIN', { account_number: 'AB-123456' }, 'fields.pin'],
    ['an empty PIN', { ...typed, pin: '' }, 'fields.pin'],
    ['a PIN that is a number', { ...typed, pin: 4711 }, 'fields.pin'],
    ['a PIN that is far too long', { ...typed, pin: PIN.repeat(2_049) }, 'fields.pin'],
    ['an account number in another form', { ...typed, account_number: 'x4711' }, 'fields.account_number'],
    ['more than an account number', { ...typed, account_number: 'AB-1234567' }, 'fields.account_number'],
    ['a control character', { ...typed, zip: '4711\u0000' }, 'fields.zip'],
    ['an optional field that is an object', { ...typed, zip: { $ne: '4711' } }, 'fields.zip'],
    ['a field that it does not ask for', { ...typed, username: '4711' }, 'fields'],
    ['the name of a prototype', { ...typed, constructor: '4711' }, 'fields'],
  ])('rejects %s with the name of the parameter, and repeats nothing', async (_name, body, param) => {
    const response = await send(await openSession(harness), body);
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ error: 'invalid_request', param });
    expect(text).not.toContain('4711');
    expect(signIns).toEqual([]);
  });

  it('rejects fields that are not an object', async () => {
    for (const body of [[], 'text', null, undefined]) {
      const response = await harness.page(await openSession(harness), 'attempts', {
        body: { utility_id: PGE, fields: body },
      });
      expect(await json(response)).toMatchObject({ error: 'invalid_request', param: 'fields' });
    }
  });

  it('has one login for the same account number, however its other fields are written', async () => {
    await signIn(typed);
    const { token } = await signIn({ ...typed, zip: ' 49007 ' });
    await signIn({ ...typed, account_number: 'AB-654321' });
    await createPage(harness, token).complete();
    const reopened = await harness.connectToken();
    const session = await json<Session>(harness.page(reopened, 'session', { body: {} }));
    expect(session.connected?.map(({ username }) => username)).toEqual(['A•••', 'A•••']);
  });

  it('counts refused sign-ins for the account number, whichever other fields were typed', async () => {
    const wrong = (number: string, pin: string) => ({
      member_id: `member ${pin}`,
      account_number: number,
      pin,
      zip: `4900${pin}`,
    });
    for (const pin of ['1', '2']) await signIn(wrong('AB-123456', pin));
    const third = await send(await openSession(harness), wrong('AB-123456', '3'));
    expect(third.status).toBe(429);
    expect((await signIn(wrong('AB-654321', '1'))).attempt.error).toBe('invalid_credentials');
  });
});
