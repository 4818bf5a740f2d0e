import { type Connector, defineConnector } from '@utility-connect/connector';
import { loadUtilities, parseUtilities } from '@utility-connect/connectors';
import { expect, it } from 'vitest';
import { createQuickConnector } from '../../../../test/support/quick-connector.ts';
import { connectUtilities } from './connect-utilities.ts';
import { redirectOptions } from './redirect-options.ts';

const capabilities = { exported: false, bills: false, historyMonths: 13, sanctioned: true };
const connectorOf = (...utilities: { id: string; country?: string; states?: string[] }[]): Connector =>
  defineConnector({
    name: 'abroad',
    utilities: utilities.map((each) => ({ ...each, name: each.id, timeZone: 'Europe/London' })),
    capabilities: { intervalSeconds: [1_800], ...capabilities },
    methods: [createQuickConnector({})],
  });

const entryOf = (id: string, methods: object[] = []) => ({
  ...{ id, name: id, time_zone: 'Europe/London', methods },
});

it('offers a Green Button file abroad only in the sandbox, and where an entry has one', async () => {
  const own = [entryOf('gb-file', [{ kind: 'file' }]), entryOf('gb-none')];
  const entries = [...(await loadUtilities()), ...parseUtilities(JSON.stringify(own), 'test.yaml')];
  const connectors = [
    connectorOf(
      { id: 'gb-login', country: 'GB' },
      { id: 'us-login', states: ['MI'] },
      { id: 'ca-login', country: 'CA' },
    ),
  ];
  const settings = { allowedHosts: [], sandboxCustodianUrl: undefined };
  const { directory, methodsFor } = await connectUtilities(settings, {
    ...{ entries, connectors, configured: [], now: () => 0, claim: async () => ({ at: 0, now: 0 }) },
  });
  const kindsOf = (id: string, environment: 'sandbox' | 'production' = 'production') => {
    const utility = directory.find(id);
    return utility && methodsFor(utility, environment).map(({ kind }) => kind);
  };
  expect(kindsOf('gb-login')).toEqual(['sign_in']);
  expect(kindsOf('gb-login', 'sandbox')).toEqual(['sign_in', 'file']);
  expect(kindsOf('us-login')).toEqual(['sign_in', 'file']);
  expect(kindsOf('ca-login')).toEqual(['sign_in', 'file']);
  expect(kindsOf('gb-file')).toEqual(['file']);
  expect(kindsOf('gb-none')).toEqual([]);
  expect(kindsOf('gb-none', 'sandbox')).toEqual(['sign_in', 'file']);
  expect(kindsOf('ca-on-hydro-one')).toEqual(['file']);
});

it('reports the requests to a utility that the operator has registered with', async () => {
  const requests: unknown[] = [];
  const [entry] = (await loadUtilities()).filter(({ methods }) =>
    methods.some(({ kind }) => kind === 'redirect'),
  );
  if (!entry) throw new Error('There is no such utility.');
  const { fetch } = redirectOptions(
    { entry, credentials: { clientId: 'id', clientSecret: 'secret' } },
    { allowedHosts: [], now: () => 0, onRequest: (request) => requests.push(request) },
  );
  await expect(fetch('https://0.0.0.0/Batch/Subscription/4711?token=canary')).rejects.toThrow();
  const milliseconds = expect.any(Number);
  const address = '0.0.0.0/Batch/Subscription/…';
  expect(requests).toEqual([{ method: 'GET', address, status: null, milliseconds }]);
});

it('offers every utility of the United States and Canada to production clients', async () => {
  const entries = await loadUtilities();
  const settings = { allowedHosts: [], sandboxCustodianUrl: undefined };
  const { directory, methodsFor } = await connectUtilities(settings, {
    ...{ entries, connectors: [], configured: [], now: () => 0, claim: async () => ({ at: 0, now: 0 }) },
  });
  for (let offset: number | null = 0; offset !== null; ) {
    const page = directory.search({ limit: 100, offset });
    for (const utility of page.utilities.filter(({ country }) => ['US', 'CA'].includes(country)))
      expect(
        methodsFor(utility, 'production').map(({ kind }) => kind),
        utility.id,
      ).toContain('file');
    offset = page.nextOffset;
  }
});
