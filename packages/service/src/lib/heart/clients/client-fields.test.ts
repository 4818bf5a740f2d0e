import { describe, expect, it } from 'vitest';
import { companyName } from './client-fields.ts';

describe('companyName', () => {
  it.each(['Sunny & Söhne', 'شركة الطاقة', 'هواپیمایی می\u200cخواهم', 'ක්\u200dෂේම Solar', 'Sunny ☀\ufe0f'])(
    'accepts %j',
    (name) => {
      expect(companyName.parse(name)).toBe(name);
    },
  );

  it.each([
    ['a right-to-left override', 'Sunny Solar\u202e'],
    ['an isolate', '\u2067Sunny\u2069'],
    ['a right-to-left mark', 'Sunny\u200f'],
    ['a zero-width space', 'Sun\u200bny'],
    ['a joiner beside no letter', 'Sunny\u200d Solar'],
    ['two joiners in a row', 'Sun\u200c\u200cny'],
    ['a soft hyphen', 'Sun\u00adny'],
    ['a line separator', 'Sunny\u2028Solar'],
    ['a Hangul filler', '\u3164'],
    ['a tag character', 'Sunny\u{e0041}'],
  ])('rejects %s', (_attack, name) => {
    expect(companyName.safeParse(name).error?.issues[0]?.message).toMatch(
      /^must not contain invisible characters/,
    );
  });

  it.each(['', '   ', 'a\nb', 'x'.repeat(101)])('rejects %j', (name) => {
    expect(companyName.safeParse(name).success).toBe(false);
  });
});
