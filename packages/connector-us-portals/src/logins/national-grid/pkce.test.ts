import { expect, it } from 'vitest';
import { challengeOf, randomText } from './pkce.ts';

it('computes the challenge of RFC 7636, appendix B', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

it('makes another text of 43 characters each time', () => {
  expect(randomText()).toMatch(/^[\w-]{43}$/);
  expect(randomText()).not.toBe(randomText());
});
