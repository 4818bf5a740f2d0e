import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createCertificate } from '../../../../../connector-host/test/support/create-certificate.ts';
import { readSettings, SettingsError } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'credentials '));
const secret = join(folder, 'secret');
writeFileSync(secret, 'of a file\n');
const { cert, key } = createCertificate(folder, 'client');
afterAll(() => rmSync(folder, { recursive: true }));

const prefix = 'UTILITY_US_CA_PGE_';
const read = (given: Record<string, string>) =>
  readSettings(Object.fromEntries(Object.entries(given).map(([name, value]) => [prefix + name, value])))
    .utilityCredentials;

it('gives what a utility gave the operator, by the id in capitals', () => {
  expect(read({ CLIENT_ID: 'app', CLIENT_SECRET: 'canary' })).toEqual(
    new Map([['US_CA_PGE', { clientId: 'app', clientSecret: 'canary' }]]),
  );
  expect(read({ CLIENT_ID: 'app', CLIENT_SECRET_FILE: secret, CERT_FILE: cert, KEY_FILE: key })).toEqual(
    new Map([
      [
        'US_CA_PGE',
        {
          ...{ clientId: 'app', clientSecret: 'of a file' },
          ...{ cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') },
        },
      ],
    ]),
  );
});

it('does not count empty variables, and those of the example app', () => {
  expect(read({ CLIENT_ID: '', CLIENT_SECRET: '' }).size).toBe(0);
  const ofExample = { UTILITY_CONNECT_CLIENT_ID: 'sandbox_x', UTILITY_CONNECT_CLIENT_SECRET: 'y' };
  expect(readSettings(ofExample).utilityCredentials.size).toBe(0);
});

it.each<[Record<string, string>, string]>([
  [
    { CLIENT_SECRET: 'canary' },
    'CLIENT_ID is missing: set it together with UTILITY_US_CA_PGE_CLIENT_SECRET.',
  ],
  [
    { CLIENT_ID: 'canary', CERT_FILE: cert },
    'KEY_FILE is missing: set it together with UTILITY_US_CA_PGE_CERT_FILE.',
  ],
  [
    { CLIENT_ID: 'canary', KEY_FILE: key },
    'CERT_FILE is missing: set it together with UTILITY_US_CA_PGE_KEY_FILE.',
  ],
  [{ CLIENT_ID: 'canary\n' }, 'CLIENT_ID is malformed: it must be 1 to 4096 printable ASCII characters.'],
  [
    { CLIENT_ID: 'a', CLIENT_SECRET: 'canary', CLIENT_SECRET_FILE: secret },
    'CLIENT_SECRET and UTILITY_US_CA_PGE_CLIENT_SECRET_FILE are both set: set only one.',
  ],
  [
    { CLIENT_ID: 'a', CERT_FILE: join(folder, 'missing'), KEY_FILE: key },
    'CERT_FILE cannot be read (ENOENT): it must be the path of a file that the service may read.',
  ],
  [
    { CLIENT_ID: 'a', CERT_FILE: secret, KEY_FILE: key },
    'CERT_FILE and UTILITY_US_CA_PGE_KEY_FILE are malformed: they must be a certificate and its private key without a passphrase, both in PEM.',
  ],
])('refuses %j in one line that leaves out the value', (given, problem) => {
  expect(() => read(given)).toThrow(new SettingsError(prefix + problem));
});
