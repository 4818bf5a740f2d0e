import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

describe('UTILITIES_FILE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'utilities '));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'utilities.yaml');
  const read = (text: string) => {
    writeFileSync(file, text);
    return readSettings({ UTILITIES_FILE: file }).utilities;
  };
  const entry = '- id: us-mi-village\n  name: Village Power\n  regions: [MI]\n  time_zone: America/Detroit\n';

  it('gives registry entries', () => {
    expect(read(entry)).toMatchObject([{ id: 'us-mi-village', name: 'Village Power' }]);
    expect(readSettings({ UTILITIES_FILE: '' }).utilities).toEqual([]);
  });

  it('is refused in one line that names the file, the entry and the field, without the value', () => {
    const withUser = () => read(`${entry}  website: http://user:canary@example.com\n`);
    expect(withUser).toThrow(
      new SettingsError(
        `UTILITIES_FILE is malformed: ${file}: us-mi-village: website must be an https address without a user name. http is for loopback hosts only.`,
      ),
    );
    expect(() => read('- id: [')).toThrow(/^UTILITIES_FILE is malformed: [^\n]+: line 1 [^\n]+$/);
  });

  it('is refused if a name changes the direction of text', () => {
    const reversed = entry.replace('Village Power', '"Village \\u202ePower"');
    expect(() => read(reversed)).toThrow(
      /us-mi-village: name must not contain characters that change the direction/,
    );
  });

  it('is refused if it cannot be read', () => {
    const missing = { UTILITIES_FILE: join(folder, 'missing.yaml') };
    expect(() => readSettings(missing)).toThrow(/^UTILITIES_FILE cannot be read \(ENOENT\)[^\n]+$/);
  });
});
