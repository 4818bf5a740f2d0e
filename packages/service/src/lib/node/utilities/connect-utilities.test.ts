import { type Connector, defineConnector } from '@utility-connect/connector';
import { loadUtilities, parseUtilities } from '@utility-connect/connectors';
import { expect, it } from 'vitest';
import { createQuickConnector } from '../../../../test/support/quick-connector.ts';
import { connectUtilities } from './connect-utilities.ts';

const capabilities = { exported: false, bills: false, historyMonths: 13, sanctioned: true };
const connectorOf = (...utilities: { id: string; states: string[] }[]): Connector =>
  defineConnector({
    name: 'abroad',
    utilities: utilities.map((each) => ({ ...each, name: each.id, timeZone: 'Europe/London' })),
    capabilities: { intervalSeconds: [1_800], ...capabilities },
    methods: [createQuickConnector({})],
  });

it('offers a Green Button file abroad only in the sandbox, and where one is configured', async () => {
  const place = { regions: ['GB'], time_zone: 'Europe/London' };
  const entry = { id: 'gb-file', name: 'File Energy', ...place, methods: [{ kind: 'file', path: ['Data'] }] };
  const entries = [...(await loadUtilities()), ...parseUtilities(JSON.stringify([entry]), 'test.yaml')];
  const connectors = [connectorOf({ id: 'gb-login', states: ['GB'] }, { id: 'us-login', states: ['MI'] })];
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
  expect(kindsOf('gb-file')).toEqual(['file']);
  expect(kindsOf('ca-on-hydro-one')).toEqual(['file']);
});
