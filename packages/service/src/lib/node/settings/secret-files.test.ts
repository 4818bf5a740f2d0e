import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { secretNames } from './list-settings.ts';
import { readSettings } from './settings.ts';

const base64 = Buffer.alloc(32, 7).toString('base64');

describe('secret files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets '));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'secret');

  it.each(secretNames)('give %s', (name) => {
    const value = {
      DATABASE_URL: 'postgres://user:password@db.example/uc',
      ENCRYPTION_KEY: base64,
      ENCRYPTION_KEY_PREVIOUS: base64,
      SMTP_URL: 'smtp://user:password@mail.example.com',
      SANDBOX_CLIENT_SECRET: 'a-long-secret',
      OPERATOR_TOKEN: 'a-token-of-thirty-two-characters',
    }[name];
    writeFileSync(file, `${value}\n`);
    const others = name === 'SANDBOX_CLIENT_SECRET' ? { SANDBOX_CLIENT_ID: 'sandbox' } : {};
    const fromFile = readSettings({ ...others, [`${name}_FILE`]: file });
    expect(fromFile).toEqual(readSettings({ ...others, [name]: value }));
    expect(fromFile).not.toEqual(readSettings({}));
  });

  it.each(secretNames)('are refused if they are empty: %s', (name) => {
    writeFileSync(file, '\n');
    expect(() => readSettings({ [`${name}_FILE`]: file })).toThrow(
      new RegExp(`^${name}_FILE is empty[^\\n]+$`),
    );
  });

  it('are refused beside the setting itself, and where they cannot be read', () => {
    writeFileSync(file, base64);
    const both = { ENCRYPTION_KEY: base64, ENCRYPTION_KEY_FILE: file };
    expect(() => readSettings(both)).toThrow(/^ENCRYPTION_KEY and ENCRYPTION_KEY_FILE are both set[^\n]+$/);
    const missing = { ENCRYPTION_KEY_FILE: join(folder, 'missing') };
    expect(() => readSettings(missing)).toThrow(/^ENCRYPTION_KEY_FILE cannot be read \(ENOENT\)[^\n]+$/);
  });
});
