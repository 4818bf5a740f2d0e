import { expect, it } from 'vitest';
import type { Connector, FileMethod } from '../index.ts';
import { defineConnector } from './define-connector.ts';

const file: FileMethod = {
  kind: 'file',
  accept: ['.csv'],
  readFile: async () => ({ accounts: [], leftOut: [] }),
};
const connector: Connector = {
  name: '@someone/connector-x',
  utilities: [{ id: '14328' }],
  capabilities: {
    intervalSeconds: [3600],
    exported: false,
    bills: false,
    historyMonths: 24,
    sanctioned: false,
  },
  methods: [file],
};

it('returns a connector that fits', () => {
  expect(defineConnector(connector)).toBe(connector);
});

it.each<[string, Partial<Connector>]>([
  ['name', { name: 'My connector' }],
  ['utilities', { utilities: [] }],
  ['methods', { methods: [] }],
  ['methods', { methods: [file, file] }],
])('names the field that does not fit: %s', (field, change) => {
  expect(() => defineConnector({ ...connector, ...change })).toThrow(new RegExp(`^${field} must `));
});
