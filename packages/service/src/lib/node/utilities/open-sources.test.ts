import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Connector, defineConnector } from '@utility-connect/connector';
import { parseUtilities } from '@utility-connect/connectors';
import { expect, it, onTestFinished } from 'vitest';
import { readSettings, SettingsError } from '../settings/settings.ts';
import { connectUtilities } from './connect-utilities.ts';
import { openSources, type SourceCatalog } from './open-sources.ts';

const capabilities = {
  ...{ intervalSeconds: [1_800], exported: false, bills: false, historyMonths: 36, sanctioned: true },
};

let contacts: unknown[] = [];

/** Sources that ask the address in the field, and keep the answer. */
const catalog: SourceCatalog = {
  ids: ['fr-enedis', 'gb-one', 'gb-two'],
  create(id, { fetch, contact }) {
    contacts.push(contact);
    return defineConnector({
      name: `source-${id}`,
      utilities: [{ id }],
      capabilities,
      methods: [
        {
          kind: 'sign_in',
          fields: [{ name: 'address', label: 'Address' }],
          async signIn({ fields, signal }) {
            const response = await fetch(fields.address ?? '', { signal });
            return { kind: 'signed_in', login: await response.text() };
          },
          listAccounts: async () => [],
          async *readIntervals() {},
          readBills: async () => [],
        },
      ],
    });
  },
};
const entries = parseUtilities(
  JSON.stringify(catalog.ids.map((id) => ({ id, name: id, time_zone: 'Europe/London' }))),
  'test.yaml',
);

const claim = async () => ({ at: 0, now: 0 });
const open = (environment: Record<string, string> = {}) =>
  openSources(readSettings(environment), { claim }, catalog);
const idsOf = (connectors: readonly Connector[]) =>
  connectors.flatMap(({ utilities }) => (utilities === 'all' ? [] : utilities.map(({ id }) => id)));
const production = (environment: Record<string, string>) => idsOf(open(environment).production);

/** A server that answers with the host and path that it is asked for. */
const serve = async () => {
  const server = createServer(({ headers, url }, response) =>
    response.end(`${headers['x-forwarded-host']}${url}`),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const ask = (connector: Connector | undefined, address: string) => {
  const method = connector?.methods[0];
  if (method?.kind !== 'sign_in') throw new Error('There is no sign-in.');
  const { signal } = new AbortController();
  return method.signIn({ utility: {} as never, fields: { address }, signal });
};

it('opens all sources but the one behind a proxy of somebody else', () => {
  expect(production({})).toEqual(['gb-one', 'gb-two']);
});

it('opens that one where it is named, or has a proxy of its own', () => {
  expect(production({ SOURCES: 'fr-enedis' })).toEqual(['fr-enedis']);
  expect(production({ CONNECTOR_HOSTS: 'conso.boris.sh=http://localhost:3000' })).toEqual(catalog.ids);
  expect(production({ CONNECTOR_HOSTS: '*.boris.sh=https://conso.example.com' })).toEqual(catalog.ids);
});

it('opens the sources of the setting, or none', () => {
  expect(production({ SOURCES: ' gb-two,gb-one,gb-two ' })).toEqual(['gb-two', 'gb-one']);
  expect(production({ SOURCES: 'none' })).toEqual([]);
});

it.each(['SOURCES', 'SANDBOX_SOURCES'])('refuses an unknown source of %s in one line', (name) => {
  const value = name === 'SOURCES' ? 'gb-one,gb-three' : 'gb-three=http://localhost:1';
  expect(() => open({ [name]: value })).toThrow(
    new SettingsError(`${name}: there is no source "gb-three". The sources are fr-enedis, gb-one, gb-two.`),
  );
});

it('names the address of the service as contact', () => {
  contacts = [];
  open({ SOURCES: 'gb-one', BASE_URL: 'https://api.example.com' });
  expect(contacts).toEqual(['https://api.example.com']);
});

it('sends the requests of a source to the origin of CONNECTOR_HOSTS', async () => {
  const [source] = open({ CONNECTOR_HOSTS: `*.example.com=${await serve()}` }).production;
  expect(await ask(source, 'https://api.example.com/v1/usage?page=2')).toMatchObject({
    login: 'api.example.com/v1/usage?page=2',
  });
});

it('reports the requests of a source, without their queries', async () => {
  const requests: unknown[] = [];
  const settings = readSettings({ CONNECTOR_HOSTS: `*.example.com=${await serve()}` });
  const onRequest = (request: unknown) => requests.push(request);
  const [source] = openSources(settings, { claim, onRequest }, catalog).production;
  await ask(source, 'https://api.example.com/v1/usage?token=canary');
  const milliseconds = expect.any(Number);
  expect(requests).toEqual([
    { method: 'GET', address: 'api.example.com/v1/usage', status: 200, milliseconds },
  ]);
});

it('attack: a sandbox client reaches nothing but the fake, whatever address is typed', async () => {
  const real = await serve();
  const environment = {
    SANDBOX_SOURCES: `gb-one=${await serve()}`,
    CONNECTOR_HOSTS: `api.example.com=${real}`,
  };
  const { sandbox } = open(environment);
  expect(idsOf(sandbox)).toEqual(['gb-one']);
  for (const host of ['api.example.com', 'other.example.net', '169.254.169.254', new URL(real).host]) {
    expect(await ask(sandbox[0], `https://${host}/usage`)).toMatchObject({ login: `${host}/usage` });
  }
});

it('gives sandbox clients generated data of all sources but those with a fake', async () => {
  const settings = readSettings({ SANDBOX_SOURCES: 'gb-one=http://localhost:1' });
  const sources = openSources(settings, { claim }, catalog);
  const { directory, methodsFor } = await connectUtilities(settings, {
    ...{ entries, connectors: sources.production, sandboxConnectors: sources.sandbox },
    ...{ configured: [], now: () => 0, claim },
  });
  const fieldsOf = (id: string, environment: 'sandbox' | 'production') => {
    const utility = directory.find(id);
    const methods = utility ? methodsFor(utility, environment) : [];
    return methods.map((method) =>
      'fields' in method ? method.fields?.map(({ name }) => name) : method.kind,
    );
  };
  expect(fieldsOf('gb-one', 'sandbox')).toEqual([['address'], 'file']);
  expect(fieldsOf('gb-two', 'sandbox')).toEqual(['sign_in', 'file']);
  expect(fieldsOf('gb-one', 'production')).toEqual([['address']]);
  expect(fieldsOf('fr-enedis', 'production')).toEqual([]);
});
