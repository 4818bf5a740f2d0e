import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCsv } from './csv.mjs';
import { generate } from './generate.mjs';
import { cleanName } from './names.mjs';

it.each(Object.entries(generate()))('generates the committed %s', (name, text) => {
  const file = new URL(`../../packages/service/src/lib/directory/${name}`, import.meta.url);
  expect(readFileSync(file, 'utf8') === text, 'run node scripts/directory/generate.mjs').toBe(true);
});

it('parses quoted CSV fields', () => {
  expect(readCsv('a,b\r\n"x, ""y""",2\n,\n')).toEqual([
    { a: 'x, "y"', b: '2' },
    { a: '', b: '' },
  ]);
});

describe('cleanName()', () => {
  it.each([
    ['Sacramento Municipal Util Dist', 'Sacramento Municipal Utility District'],
    ['City of Lebanon - (OH)', 'City of Lebanon'],
    ['City of Adel- (GA)', 'City of Adel'],
    ['Fallon NV (City of)', 'City of Fallon'],
    ['Sierra Pacific Power Co [Berkshire Hathaway Inc]', 'Sierra Pacific Power'],
    ['Tri-County Electric Coop, Inc (TX)', 'Tri-County Electric Cooperative'],
    ['Public Service Elec & Gas Co', 'Public Service Electric & Gas'],
    ['Middle Tennessee E M C', 'Middle Tennessee EMC'],
    ['Cobb Electric Membership Corp', 'Cobb Electric Membership Corporation'],
    ['El Paso Electric Co', 'El Paso Electric'],
    ['Three Notch Elec Member Corp', 'Three Notch Electric Membership Corporation'],
    ['Public Service Co of Colorado', 'Public Service Co of Colorado'],
  ])('turns %s into %s', (raw, clean) => {
    expect(cleanName(raw)).toBe(clean);
  });
});
