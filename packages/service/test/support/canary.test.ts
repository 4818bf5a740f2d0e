import { expect, it } from 'vitest';
import { createCanary } from './canary.ts';

const canary = createCanary();
const { password } = canary;

it.each<[string, string]>([
  ['plain', password],
  ['in JSON', JSON.stringify({ password })],
  ['in an address', `?p=${encodeURIComponent(password)}`],
  ['in a form', String(new URLSearchParams({ password }))],
  ...['', 'x', 'xy'].map((before): [string, string] => [
    'in base64',
    Buffer.from(before + password).toString('base64'),
  ]),
  ['in base64url', Buffer.from(password).toString('base64url')],
  ['in hex', Buffer.from(password).toString('hex')],
  ['as bytes of UTF-16', Buffer.from(password, 'utf16le').toString('latin1')],
])('the canary search finds the password %s', (_name, text) => {
  expect(canary.foundIn(Buffer.from(text, 'latin1'))).not.toEqual([]);
});
