import { expect, it } from 'vitest';
import type { Connector, FileMethod, SignInField, SignInMethod } from '../../index.ts';
import { defineConnector } from './define-connector.ts';

const file: FileMethod = {
  kind: 'file',
  accept: ['.csv'],
  readFile: async () => ({ accounts: [], leftOut: [] }),
};
const signIn: SignInMethod = {
  kind: 'sign_in',
  signIn: async () => ({ kind: 'signed_in', login: '' }),
  listAccounts: async () => [],
  readIntervals: async function* () {},
  readBills: async () => [],
};
const capabilities = {
  intervalSeconds: [3600],
  exported: false,
  bills: false,
  historyMonths: 24,
  sanctioned: false,
};
const utility = {
  id: 'us-mi-example-energy',
  name: 'Example Energy',
  states: ['MI'],
  timeZone: 'America/Detroit',
};
const connector: Connector = {
  name: '@someone/connector-x',
  utilities: [{ id: '14328' }, utility],
  capabilities,
  methods: [file, signIn],
};
const define = (change: object): Connector => defineConnector({ ...connector, ...change });
const withFields = (...fields: object[]) => ({
  methods: [{ ...signIn, fields: fields as unknown as SignInField[] }],
});
const username = { name: 'username', label: 'Username' };
const authenticatorKey = { label: 'Authenticator key', type: 'authenticator_key' };
const limit = { host: 'api.example.com', requests: 2, seconds: 60, per: 'everybody' };

it('returns a connector that fits', () => {
  expect(defineConnector(connector)).toBe(connector);
});

it('accepts a utility of the directory by its id', () => {
  for (const id of ['14328', 'us-mi-example-energy'])
    expect(() => define({ utilities: [{ id }] })).not.toThrow();
});

it('accepts declared fields', () => {
  const pin = {
    name: 'pin',
    label: 'PIN',
    type: 'password',
    pattern: '[0-9]{4}',
    optional: true,
    help: 'Four digits.',
  };
  expect(() => define(withFields({ ...username, autocomplete: 'username' }, pin))).not.toThrow();
});

it('accepts a secret as the only field, with its texts in several languages', () => {
  const token = {
    name: 'token',
    label: { en: 'Token', es: 'Token', 'pt-BR': 'Token' },
    type: 'password',
    help: { en: 'From your profile.' },
    helpUrl: 'https://example.com/profile',
  };
  expect(() => define(withFields(token))).not.toThrow();
});

it('accepts a utility abroad, limits and windows', () => {
  const abroad = { id: 'dk-example', name: 'Eksempel', country: 'DK', timeZone: 'Europe/Copenhagen' };
  const slow = { ...capabilities, codeAtEachSignIn: true, answerSeconds: 90, windowDays: 31, overlapDays: 3 };
  const limits = [limit, { ...limit, path: '/v1/token', per: 'request' }];
  expect(() => define({ utilities: [abroad], capabilities: slow, limits })).not.toThrow();
});

it('accepts a utility that has bills only', () => {
  const billsOnly = { ...capabilities, intervalSeconds: [], bills: true };
  expect(() => define({ capabilities: billsOnly })).not.toThrow();
});

it.each<[string, object]>([
  ['name', { name: 'My connector' }],
  ['name', { name: undefined }],
  ['utilities', { utilities: [] }],
  ['utilities', { utilities: 'some' }],
  ['utilities', { utilities: [{ id: '14328' }, { id: '14328' }] }],
  ['utilities[0].id', { utilities: [{ id: 14328 }] }],
  ['utilities[0].name', { utilities: [{ ...utility, name: 'Village\u202e Power' }] }],
  ['utilities[0].states', { utilities: [{ ...utility, states: ['Michigan'] }] }],
  ['utilities[0].states', { utilities: [{ ...utility, states: [] }] }],
  ['utilities[0].country', { utilities: [{ ...utility, country: 'Denmark' }] }],
  ['utilities[0].timeZone', { utilities: [{ ...utility, timeZone: 'Detroit' }] }],
  ['utilities[0].website', { utilities: [{ ...utility, website: 'http://example.com' }] }],
  ['capabilities', { capabilities: undefined }],
  ['capabilities.intervalSeconds', { capabilities: { ...capabilities, intervalSeconds: [30] } }],
  ['capabilities.bills', { capabilities: { ...capabilities, bills: 'yes' } }],
  ['capabilities.historyMonths', { capabilities: { ...capabilities, historyMonths: 0 } }],
  ['capabilities.codeAtEachSignIn', { capabilities: { ...capabilities, codeAtEachSignIn: 'no' } }],
  ['capabilities.answerSeconds', { capabilities: { ...capabilities, answerSeconds: 91 } }],
  ['capabilities.windowDays', { capabilities: { ...capabilities, windowDays: 0 } }],
  ['capabilities.intervalSeconds', { capabilities: { ...capabilities, intervalSeconds: [] } }],
  ['capabilities.overlapDays', { capabilities: { ...capabilities, overlapDays: 31 } }],
  ['limits', { limits: {} }],
  ['limits[0].host', { limits: [{ ...limit, host: 'https://example.com' }] }],
  ['limits[0].path', { limits: [{ ...limit, path: 'token' }] }],
  ['limits[0].requests', { limits: [{ ...limit, requests: 0 }] }],
  ['limits[0].seconds', { limits: [{ ...limit, seconds: 86_401 }] }],
  ['limits[0].per', { limits: [{ ...limit, per: 'user' }] }],
  ['methods', { methods: [] }],
  ['methods', { methods: [file, file] }],
  ['methods[0].kind', { methods: [{ ...file, kind: 'fax' }] }],
  ['methods[0].readFile', { methods: [{ ...file, readFile: undefined }] }],
  ['methods[0].accept', { methods: [{ ...file, accept: ['xml'] }] }],
  ['methods[0].accept', { methods: [{ ...file, accept: [] }] }],
  ['methods[0].listAccounts', { methods: [{ ...signIn, listAccounts: [] }] }],
  ['methods[0]', { methods: [{ ...signIn, answer: signIn.signIn }] }],
  ['methods[0].fields', withFields()],
  ['methods[0].fields', withFields(username, username)],
  [
    'methods[0].fields',
    withFields({ ...authenticatorKey, name: 'one' }, { ...authenticatorKey, name: 'two' }),
  ],
  ['methods[0].fields', withFields({ ...username, optional: true })],
  ['methods[0].fields[0].name', withFields({ ...username, name: '__proto__' })],
  ['methods[0].fields[0].label', withFields({ ...username, label: '' })],
  ['methods[0].fields[0].type', withFields({ ...username, type: 'date' })],
  ['methods[0].fields[0].label', withFields({ ...username, label: { es: 'Usuario' } })],
  ['methods[0].fields[0].label', withFields({ ...username, label: { en: 'Username', es: '' } })],
  ['methods[0].fields[0].help', withFields({ ...username, help: 'two\nlines' })],
  ['methods[0].fields[0].helpUrl', withFields({ ...username, helpUrl: 'http://example.com' })],
  ['methods[0].fields[0].pattern', withFields({ ...username, pattern: '[' })],
  ['methods[0].fields[0].autocomplete', withFields({ ...username, autocomplete: 'On!' })],
  ['methods[0].fields[0].optional', withFields({ ...username, optional: 'yes' })],
])('names the part that does not fit: %s, case %#', (part, change) => {
  expect(() => define(change)).toThrow(TypeError);
  expect(() => define(change)).toThrow(new RegExp(`^${part.replaceAll(/[[\].]/g, '\\$&')} must .+\\.$`));
});
