import { expect, it } from 'vitest';
import type { Connector, Method } from './connector.ts';
import { connectorAt } from './connector-at.ts';

const pin = [{ name: 'pin', label: 'PIN', type: 'password' }] as const;
const connector: Connector = {
  name: 'of two utilities',
  utilities: [{ id: '1', capabilities: { bills: false, windowDays: 30 }, fields: pin }, { id: '2' }],
  capabilities: {
    intervalSeconds: [900],
    exported: false,
    bills: true,
    historyMonths: 24,
    sanctioned: false,
  },
  methods: [{ kind: 'sign_in' }, { kind: 'file' }] as Method[],
};

it('replaces capabilities and fields that differ at a utility', () => {
  const { capabilities, methods } = connectorAt(connector, '1');
  expect(capabilities).toEqual({ ...connector.capabilities, bills: false, windowDays: 30 });
  expect(methods).toEqual([{ kind: 'sign_in', fields: pin }, { kind: 'file' }]);
});

it('is the same where nothing differs', () => {
  for (const id of ['2', '3']) expect(connectorAt(connector, id)).toEqual(connector);
  const everywhere: Connector = { ...connector, utilities: 'all' };
  expect(connectorAt(everywhere, '1')).toEqual(everywhere);
});
