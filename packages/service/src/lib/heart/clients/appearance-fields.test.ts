import { safeAppearance } from '@utility-connect/protocol';
import { describe, expect, it } from 'vitest';
import { accent, density, radius } from './appearance-fields.ts';

const fields = { accent, radius, density };

describe('the appearance fields', () => {
  it.each([
    ['accent', '#0A7D4F', '#0a7d4f'],
    ['accent', '#0a7', '#00aa77'],
    ['radius', '8px', '8px'],
    ['radius', '008', '8px'],
    ['radius', '0', '0px'],
    ['radius', '999px', '999px'],
    ['density', '0.9', '0.9'],
    ['density', '1', '1'],
  ] as const)('convert %s %j to %j, which is safe in a page', (name, given, stored) => {
    const value = fields[name].parse(given);
    expect(value).toBe(stored);
    expect(safeAppearance({ variables: { [name]: value } })).toEqual({ variables: { [name]: stored } });
  });

  it.each([
    'red',
    'red;background:url(https://evil.example)',
    '#0a7d4f;background:red',
    '</style><script>alert(1)</script>',
    '#0a7d4f\n',
    '\u0000#0a7d4f',
    '#0a7d4f\u0085',
    ' #0a7d4f',
    '#0a7d4f80',
    '#\uff10\uff11\uff12',
    '8px;',
    '8px\n',
    '-8px',
    '8em',
    'calc(8px)',
    'var(--uc-radius)',
    '0.9/**/',
    '1e1',
    '',
  ])('reject %j', (value) => {
    for (const field of Object.values(fields)) {
      const { error } = field.safeParse(value);
      expect(error?.issues[0]?.message).toMatch(/^must be .* for example /);
    }
  });

  it('reject values with a million characters', () => {
    expect(accent.safeParse(`#${'0'.repeat(1_000_000)}`).success).toBe(false);
    expect(radius.safeParse('9'.repeat(1_000_000)).success).toBe(false);
    expect(density.safeParse(`1.${'0'.repeat(1_000_000)}`).success).toBe(false);
  });
});
