import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtInUtilities } from '../../registry/utilities.gen.ts';
import { createGreenButtonConnect } from '../green-button-connect.ts';
import { createTestUtility } from '../testing/utility.ts';
import { platforms } from './platforms.ts';
import { quirksOf } from './quirks.ts';

const entry = { id: 'us-mi-x' };

describe('quirksOf()', () => {
  it('lets an entry override its platform', () => {
    const quirks = quirksOf(entry, platforms['savage-data'], { send_published_max: true, history_days: 90 });
    expect(quirks).toMatchObject({ dateFormat: 'date_ceiling', sendPublishedMax: true, historyDays: 90 });
  });

  it('names an unknown quirk', () => {
    expect(() => quirksOf(entry, {}, { dateFormat: 'instant' })).toThrow(
      /^us-mi-x: the quirk dateFormat is unknown\. Remove it, or use one of date_format, send_published_max, /,
    );
  });

  it('has quirks that docs/utilities/standard.md describes', () => {
    const page = readFileSync(new URL('../../../../../docs/utilities/standard.md', import.meta.url), 'utf8');
    const documented = page.split('| quirk |')[1]?.split('\n\n')[0] ?? '';
    const names = documented.match(/^\| [`a-z_, ]+ \|/gm)?.flatMap((cell) => cell.match(/[a-z_]+/g) ?? []);
    expect(() => quirksOf(entry, {}, { other: true })).toThrow(`use one of ${names?.join(', ')}.`);
  });

  it('names a wrong value', () => {
    expect(() => quirksOf(entry, {}, { history_days: 0 })).toThrow(
      'us-mi-x: the quirk history_days must be at least 1.',
    );
  });
});

describe('createGreenButtonConnect()', () => {
  it('says what an entry or the credentials lack', () => {
    const { options } = createTestUtility();
    const create = (changes: object) => () => createGreenButtonConnect({ ...options, ...changes });
    expect(create({ entry: { ...options.entry, methods: [] } })).toThrow(
      'us-mi-consumers-energy: has no method redirect.',
    );
    expect(create({ credentials: { clientId: 'x' } })).toThrow(
      'us-mi-consumers-energy: the client secret is missing.',
    );
    expect(() => createTestUtility({ method: { quirks: { dates: 'none' } } })).toThrow('dates is unknown');
  });

  it('connects each entry of the registry with a redirect', () => {
    const { options } = createTestUtility();
    for (const registered of builtInUtilities) {
      if (!registered.methods.some(({ kind }) => kind === 'redirect')) continue;
      const { utilities } = createGreenButtonConnect({ ...options, entry: registered });
      expect(utilities).toEqual([{ id: registered.utilityId }]);
    }
  });
});
