import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const BASE_URL = 'http://localhost:4000';

describe('a name that is no setting', () => {
  it.each([
    ['CONNECTR', 'CONNECTORS'],
    ['CONECT_URL', 'CONNECT_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['ENCRPYTION_KEY', 'ENCRYPTION_KEY'],
    ['SANDBOX_REDIRECT_URI', 'SANDBOX_REDIRECT_URIS'],
    ['SMTP_URL_FILES', 'SMTP_URL_FILE'],
    ['LIMIT_REQUESTS_PER_CLIENTS', 'LIMIT_REQUESTS_PER_CLIENT'],
  ])('stops the start if it is misspelled: %s', (name, meant) => {
    const read = () => readSettings({ [name]: 'canary' });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new RegExp(`^${name} is not a setting: did you mean ${meant}\\?[^\\n]+$`));
    expect(read).not.toThrow('canary');
  });

  it.each(['LIMIT_FOO', 'UTILITY_US_CA_PGE_CLIENTID'])(
    'stops the start if it belongs to a family of settings: %s',
    (name) => expect(() => readSettings({ [name]: '1' })).toThrow(/^\w+ is not a setting: [^\n]+$/),
  );

  it('is accepted where the setting that it resembles is set, or without a value', () => {
    const DATABASE_URL = 'postgres://user:password@db.example/uc';
    expect(readSettings({ DATABASE_URL, DATABASE_URI: 'other' }).databaseUrl).toBe(DATABASE_URL);
    expect(() => readSettings({ CONNECTR: '', LIMIT_FOO: '' })).not.toThrow();
  });

  it.each([
    'HOME',
    'HOSTNAME',
    'PATH',
    'PORTS',
    'LOGLEVEL',
    'COLLECTORS',
    'CONNECTIONS',
    'CONNECT_TIMEOUT',
    'CONNECTOR_URL',
    'DATABASE_HOST',
    'ENCRYPTION_KEYRING',
    'METRICS_SERVICE_HOST',
    'SANDBOX_RUNTIME',
    'SANDBOX_SERVICE_PORT',
    'UTILITY_CONNECT_CLIENT_ID',
    'UTILITY_CONNECT_PORT_4000_TCP',
    'WEBHOOK_SECRET',
    'npm_config_loglevel',
  ])('is left to other programs: %s', (name) => {
    expect(readSettings({ [name]: 'x', BASE_URL })).toEqual(readSettings({ BASE_URL }));
  });
});
