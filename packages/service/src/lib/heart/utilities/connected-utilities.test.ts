import type { Connector, Method, MethodKind } from '@utility-connect/connector';
import { expect, it } from 'vitest';
import { collectHistory, collectMethods } from './connected-utilities.ts';

const method = (kind: MethodKind) => ({ kind }) as Method;
const connector = (utilities: 'all' | string[], ...methods: Method[]): Connector => ({
  name: `of ${utilities}`,
  utilities: utilities === 'all' ? 'all' : utilities.map((id) => ({ id })),
  capabilities: {
    intervalSeconds: [900],
    exported: false,
    bills: true,
    historyMonths: 24,
    sanctioned: false,
  },
  methods,
});
const collect = (...connectors: Connector[]) =>
  collectMethods(connectors, { find: (id) => ({ id }) as never });

it('prefers redirect, then signing in, then files', () => {
  const [file, signIn, redirect] = [method('file'), method('sign_in'), method('redirect')];
  expect(collect(connector(['1'], file, signIn), connector(['1'], redirect))('1')).toMatchObject([
    redirect,
    signIn,
    file,
  ]);
});

it('gives each method the capabilities of its connector', () => {
  const own = connector(['1'], method('sign_in'));
  expect(collect(own)('1')).toEqual([{ kind: 'sign_in', capabilities: own.capabilities }]);
});

it('gives a method what differs at its utility', () => {
  const { utilities: _, ...own } = connector([], method('sign_in'));
  const fields = [{ name: 'pin', label: 'PIN', type: 'password' }] as const;
  const differing = {
    ...own,
    utilities: [{ id: '1', capabilities: { historyMonths: 36 }, fields }, { id: '2' }],
  };
  const methodsOf = collect(differing);
  const capabilities = { ...own.capabilities, historyMonths: 36 };
  expect(methodsOf('1')).toEqual([{ kind: 'sign_in', fields, capabilities }]);
  expect(methodsOf('2')).toEqual([{ kind: 'sign_in', capabilities: own.capabilities }]);
  expect(['1', '2'].map(collectHistory([differing]))).toEqual([36, 24]);
});

it('uses a connector for all utilities where no other one has a method of its kind', () => {
  const [general, special] = ['.general', '.special'].map((accept) => ({
    ...method('file'),
    accept: [accept],
  }));
  const methodsOf = collect(connector('all', general as Method), connector(['1'], special as Method));
  expect(methodsOf('1')[0]).toMatchObject({ accept: ['.special'] });
  expect(methodsOf('1')).toHaveLength(1);
  expect(methodsOf('2')[0]).toMatchObject({ accept: ['.general'] });
});

it('refuses two connectors for all utilities by one kind', () => {
  const file = method('file');
  expect(() => collect(connector('all', file), connector('all', file))).toThrow(
    'The connectors of all and of all both connect all utilities by file: use only one of them.',
  );
});

it('finds the longest history of the connectors of a utility', () => {
  const withHistory = (historyMonths: number, utilities: 'all' | string[]): Connector => {
    const { capabilities, ...rest } = connector(utilities, method('sign_in'));
    return { ...rest, capabilities: { ...capabilities, historyMonths } };
  };
  const monthsOf = collectHistory([withHistory(6, 'all'), withHistory(60, ['1']), withHistory(36, ['1'])]);
  expect(monthsOf('1')).toBe(60);
  expect(monthsOf('2')).toBe(6);
  expect(collectHistory([])('1')).toBe(0);
});
