import { expect, it } from 'vitest';
import { createFakeJwt, readFakeJwt } from '../fakes/fake-jwt.ts';
import { claimsOf, expiryOf } from './jwt.ts';

it('reads the claims of a token, with letters of any alphabet', () => {
  const claims = { name: 'Søren Ærø ÿÿ>>??', exp: 1_800_000_000 };
  expect(claimsOf(createFakeJwt(claims))).toEqual(claims);
  expect(expiryOf(createFakeJwt(claims))).toBe(1_800_000_000);
});

it.each(['', 'opaque', 'a.b.c', 'a.bnVsbA.c', 'a.IngiCg.c'])(
  'reads no expiry of a text that is no JWT: %j',
  (token) => {
    expect(expiryOf(token)).toBeUndefined();
  },
);

it('accepts only unexpired tokens of the fake', () => {
  const token = createFakeJwt({ exp: 100 });
  expect(readFakeJwt(token, 99_999)).toEqual({ exp: 100 });
  expect(readFakeJwt(token, 100_000)).toBeNull();
  expect(readFakeJwt(`${token}x`, 99_999)).toBeNull();
});
