import { expect, it } from 'vitest';
import { findDangers, operatorReport } from './operator-report.ts';
import { readSettings } from './settings/settings.ts';

const codesOf = (environment: Record<string, string>) =>
  findDangers(readSettings(environment)).map(({ code }) => code);
const BASE_URL = 'https://connect.example.com';

it('finds no danger on this machine', () => {
  expect(codesOf({})).toEqual([]);
});

it('finds what is dangerous at a public address', () => {
  expect(codesOf({ BASE_URL })).toEqual(['key_beside_data', 'no_trusted_proxy', 'no_smtp']);
  const connectUrl = 'https://link.example.com';
  expect(codesOf({ BASE_URL: 'http://connect.example.com', CONNECT_URL: connectUrl })).toContain('no_tls');
  expect(codesOf({ BASE_URL, REGISTRATION: 'on', WEBHOOK_ALLOW: 'internal' })).toEqual(
    expect.arrayContaining(['registration_open', 'private_hosts']),
  );
  const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');
  const safe = { TRUST_PROXY: '1', SMTP_URL: 'smtp://u:p@mail.example.com', REGISTRATION: 'off' };
  expect(codesOf({ BASE_URL, ENCRYPTION_KEY, ...safe })).toEqual([]);
});

it('lists settings without the values of secrets', () => {
  const given = {
    SMTP_URL: 'smtp://user:canary@mail.example.com',
    OPERATOR_TOKEN: 'canary-canary-canary-canary-canary',
    UTILITY_US_MI_CONSUMERS_ENERGY_CLIENT_ID: 'canary-id',
    UTILITY_US_MI_CONSUMERS_ENERGY_CLIENT_SECRET: 'canary-secret',
    PORT: '4321',
  };
  const { settings } = operatorReport(readSettings(given), []);
  expect(JSON.stringify(settings)).not.toContain('canary');
  const find = (name: string) => settings.find((setting) => setting.name === name);
  expect(find('SMTP_URL')).toMatchObject({ value: 'set', is_secret: true, is_set: true });
  expect(find('UTILITY_US_MI_CONSUMERS_ENERGY_CLIENT_SECRET')).toMatchObject({ value: 'set' });
  expect(find('PORT')).toEqual({
    ...{ name: 'PORT', value: '4321', default_value: '4000', is_secret: false, is_set: true },
  });
});
