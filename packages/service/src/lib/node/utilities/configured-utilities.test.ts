import { loadUtilities } from '@utility-connect/connectors';
import { expect, it } from 'vitest';
import { SettingsError } from '../settings/settings-error.ts';
import { configuredUtilities, missingVariables } from './configured-utilities.ts';

const entries = await loadUtilities();
const configure = (id: string, credentials: object) =>
  configuredUtilities(entries, new Map([[id, { clientId: 'app', ...credentials }]]));

it('finds the entry of the credentials', () => {
  const credentials = { clientId: 'app', clientSecret: 'canary' };
  expect(configure('US_MI_CONSUMERS_ENERGY', credentials)).toEqual([
    { entry: entries.find(({ id }) => id === 'us-mi-consumers-energy'), credentials },
  ]);
});

it('refuses credentials of no utility with a redirect method', () => {
  expect(() => configure('US_MI_CONSUMER_ENERGY', { clientSecret: 'canary' })).toThrow(
    new SettingsError(
      'UTILITY_US_MI_CONSUMER_ENERGY_CLIENT_ID fits no utility with a redirect method: correct the id (see "utility-connect utilities"), or add the utility to UTILITIES_FILE.',
    ),
  );
});

it('refuses credentials of a utility that has no redirect method', () => {
  expect(() => configure('US_CA_SDGE', { clientSecret: 'canary' })).toThrow(
    /^UTILITY_US_CA_SDGE_CLIENT_ID fits no/,
  );
});

it('refuses mutual TLS without a certificate, and other authentication without a secret', () => {
  expect(() => configure('US_CA_PGE', { clientSecret: 'canary' })).toThrow(
    new SettingsError(
      'UTILITY_US_CA_PGE_CERT_FILE is missing: Pacific Gas & Electric asks for it. Set it, or none of this utility.',
    ),
  );
  expect(() => configure('US_MI_CONSUMERS_ENERGY', {})).toThrow(
    /^UTILITY_US_MI_CONSUMERS_ENERGY_CLIENT_SECRET is missing/,
  );
});

it('names the variables that are missing', () => {
  const missing = (id: string, credentials?: object) =>
    missingVariables(entries.find((entry) => entry.id === id) as never, credentials);
  expect(missing('ca-on-npei')).toEqual(['UTILITY_CA_ON_NPEI_CLIENT_ID', 'UTILITY_CA_ON_NPEI_CLIENT_SECRET']);
  expect(missing('us-ca-pge', { clientId: 'app' })).toEqual([
    'UTILITY_US_CA_PGE_CERT_FILE',
    'UTILITY_US_CA_PGE_KEY_FILE',
  ]);
  expect(missing('us-ca-pge', { clientId: 'app', cert: 'c', key: 'k' })).toEqual([]);
});
