import { isSecretField } from '@utility-connect/connector';
import { describe, expect, it } from 'vitest';
import { builtInUtilities } from '../registry/utilities.gen.ts';
import { createFakeSource } from './fakes.ts';
import { createSource, sourceIds } from './index.ts';
import { codeOf, NOW, openSource, utilityOf } from './testing/source.ts';

interface Row {
  /** In order. `*` marks a secret. */
  readonly fields: string;
  /** The main one first. */
  readonly countries: string;
}

const login = 'email, password*';

/** The names and fields that outside programs rely on. */
const table: Readonly<Record<string, Row>> = {
  'gb-octopus-energy': { fields: 'account_number, api_key*', countries: 'GB' },
  'gb-edf': { fields: login, countries: 'GB' },
  'gb-eon-next': { fields: login, countries: 'GB' },
  'de-octopus-energy': { fields: login, countries: 'DE' },
  'es-octopus-energy': { fields: login, countries: 'ES' },
  'fr-octopus-energy': { fields: login, countries: 'FR' },
  'it-octopus-energy': { fields: login, countries: 'IT' },
  'es-datadis': { fields: 'nif, password*', countries: 'ES' },
  'dk-eloverblik': { fields: 'token*', countries: 'DK' },
  'fr-enedis': { fields: 'prm, token*', countries: 'FR' },
  'gb-glowmarkt': { fields: login, countries: 'GB' },
  tibber: { fields: 'token*', countries: 'NO, SE, DE, NL' },
  'si-moj-elektro': { fields: 'meter, token*', countries: 'SI' },
  'au-amber': { fields: 'token*', countries: 'AU' },
  'de-inexogy': { fields: login, countries: 'DE' },
  'cz-eg-d': { fields: 'client_id, client_secret*', countries: 'CZ' },
};

interface Exception {
  readonly code: 'invalid_credentials' | 'invalid_answer';
  readonly reason: string;
}

/** Switches that a source reports with one of these codes. */
const exceptions: Readonly<Record<string, Exception>> = {
  'missing-cursor': { code: 'invalid_answer', reason: 'values would be lost if it passed for the last page' },
  'prm-not-in-token': {
    code: 'invalid_credentials',
    reason: 'the token is for another meter than the typed one',
  },
  'consent-revoked': {
    code: 'invalid_credentials',
    reason: 'the token is of no use until the person consents again',
  },
  'terms-not-accepted': {
    code: 'invalid_credentials',
    reason: 'the answer is the same as to a wrong password',
  },
};

const DAY = 86_400;
const fieldsOf = (id: string) => openSource({ id }).method.fields ?? [];
const secretsOf = (id: string) => fieldsOf(id).filter(isSecretField);

/** Signs in, and reads all that there is of the last days. @returns the code of the first error, or `no error`. */
const readAll = async (source: ReturnType<typeof openSource>): Promise<string> => {
  const now = NOW / 1000;
  return codeOf(
    (async () => {
      const { login } = await source.signIn();
      for (const { key } of await source.listAccounts(login)) {
        await source.readIntervals(key, now - 5 * DAY, now, login);
        await source.readBills(key, now - 60 * DAY, now, login);
      }
      await source.renew(login, true);
    })(),
  );
};

it('each source has a fake, and a row of the table', () => {
  for (const id of sourceIds) {
    expect(table).toHaveProperty(id);
    expect(createFakeSource(id).switches.every((name) => /^[a-z\d]+(-[a-z\d]+)*$/.test(name))).toBe(true);
  }
});

describe.each(sourceIds)('%s', (id) => {
  it('has the name of its entry, and is for one utility', () => {
    const { name, utilities } = createSource(id, { fetch });
    expect(name).toBe(`@utility-connect/connectors/${id}`);
    expect(utilities).toEqual([{ id }]);
  });

  it('has the fields of the table, in order', () => {
    const names = fieldsOf(id).map((field) => `${field.name}${isSecretField(field) ? '*' : ''}`);
    expect(names.join(', ')).toBe(table[id]?.fields);
  });

  it('is in the registry, with a sign-in and the countries of the table', () => {
    const entry = builtInUtilities.find(({ utilityId }) => utilityId === id);
    expect(entry?.countries.join(', ')).toBe(table[id]?.countries);
    expect(entry?.methods.map(({ kind }) => kind)).toContain('sign_in');
    expect(utilityOf(id).country).toBe(entry?.countries[0]);
  });

  it('explains each field in English, Spanish and French, and where to find a token or key', () => {
    const languages = { en: expect.any(String), es: expect.any(String), fr: expect.any(String) };
    for (const { label, help } of fieldsOf(id)) {
      expect(label).toEqual(languages);
      expect(help).toEqual(languages);
    }
    for (const { name, helpUrl } of secretsOf(id))
      if (name !== 'password') expect(helpUrl).toMatch(/^https:/);
  });

  it.each(secretsOf(id).map(({ name }) => name))(
    'reports a wrong %s as invalid_credentials',
    async (name) => {
      const source = openSource({ id });
      const wrong = { ...source.fake.login, [name]: `${source.fake.login[name]}x` };
      expect(await codeOf(source.signIn(wrong))).toBe('invalid_credentials');
      expect(source.requests).toHaveLength(1);
    },
  );

  it.each([
    ['a request that fails', 'utility_unavailable', () => Promise.reject(new TypeError('fetch failed'))],
    ['status 500', 'utility_unavailable', () => new Response('', { status: 500 })],
    [
      'status 403 with a web page',
      'utility_unavailable',
      () => new Response('<!DOCTYPE html><title>Just a moment...</title>', { status: 403 }),
    ],
    ['status 429', 'rate_limited', () => new Response('', { status: 429 })],
  ])('reports %s at a sign-in as %s', async (_, code, answer) => {
    expect(await codeOf(openSource({ id, answer }).signIn())).toBe(code);
  });

  it('never puts a secret or a token into an address', async () => {
    const source = openSource({ id });
    expect(await readAll(source)).toBe('no error');
    const visible = fieldsOf(id).filter((field) => !isSecretField(field));
    const { login: opened } = await source.signIn();
    const texts = Object.values(JSON.parse(opened)).filter((value) => typeof value === 'string');
    const secrets = [...texts, ...secretsOf(id).map(({ name }) => source.fake.login[name] ?? '')].filter(
      (secret) => !visible.some(({ name }) => source.fake.login[name] === secret),
    );
    expect(secrets.length).toBeGreaterThan(0);
    const addresses = source.requests.flatMap(({ url }) => [url, decodeURIComponent(url)]);
    const isLeaked = (secret: string) =>
      addresses.some((address) => address.includes(secret) || address.includes(btoa(secret)));
    expect(secrets.filter(isLeaked)).toEqual([]);
  });

  it.each(createFakeSource(id).switches)('survives %s, or reports it as it is', async (name) => {
    const exception = exceptions[name];
    const code = await readAll(openSource({ id, switches: [name] }));
    if (exception) expect(code, exception.reason).toBe(exception.code);
    else expect(code).not.toMatch(/^invalid_(credentials|answer)$/);
  });
});
