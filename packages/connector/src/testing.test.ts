import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rules } from './lib/contract/rules.ts';
import { createHalfHourConnector } from './lib/contract/testing/half-hour-connector.ts';
import { ACCOUNT_NUMBER, createHalfHourUtility, KEY, NOW } from './lib/contract/testing/half-hour-utility.ts';
import { type ContractSample, type LoadConnector, type TestRunner, testConnector } from './testing.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', createHalfHourUtility().fetch);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const sample: ContractSample = { login: { account_number: ACCOUNT_NUMBER, api_key: KEY }, to: NOW };

/** Runs the suite with a runner that only records. */
const record = (load: LoadConnector) => {
  const tests = new Map<string, Parameters<TestRunner['it']>[2]>();
  const resetModules = vi.fn();
  testConnector({ it: (name, _options, test) => tests.set(name, test), vi: { resetModules } }, load, sample);
  const run = async (name: string): Promise<string[]> => {
    const notes: string[] = [];
    const skip = (note: string) => {
      notes.push(note);
      throw new Error('Skipped.');
    };
    await tests
      .get(name)?.({ skip })
      .catch((error: Error) => notes.push(error.message));
    return notes;
  };
  return { tests, resetModules, run };
};

it('has one test for each rule', () => {
  const { tests } = record(createHalfHourConnector);
  expect([...tests.keys()]).toEqual(rules.map(({ name }) => name));
});

it('skips a rule that the sample has nothing for, with a note', async () => {
  const { run } = record(createHalfHourConnector);
  expect(await run('reads the expected intervals')).toEqual(['the sample has no `expected`.', 'Skipped.']);
});

it('evaluates the module of a connector again where a rule is about a restart', async () => {
  const { run, resetModules } = record(async () => ({ default: createHalfHourConnector() }));
  expect(await run('signs in with the right login')).toEqual([]);
  expect(resetModules).not.toHaveBeenCalled();
  expect(await run('reads with a login after a restart')).toEqual([]);
  expect(resetModules).toHaveBeenCalledOnce();
});

it('brings no test runner into the production installs of connectors', () => {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const { dependencies, peerDependencies, optionalDependencies } = manifest;
  expect(Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies })).toEqual([
    'parse5',
    'tough-cookie',
    'zod',
  ]);
});
