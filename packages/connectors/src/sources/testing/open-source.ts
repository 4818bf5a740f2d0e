import type { Connector, MeterInterval, SignInMethod, Utility } from '@utility-connect/connector';
import { type ContractSample, testConnector } from '@utility-connect/connector/testing';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { builtInUtilities } from '../../registry/utilities.gen.ts';
import { createFakeSource } from '../fakes.ts';
import { createSource } from '../index.ts';

interface OpenOptions {
  /** UNIX milliseconds. */
  readonly now: number | (() => number);
  readonly switches?: readonly string[];
  /** Sees each request before the fake does. */
  readonly onRequest?: (request: Request) => void | Promise<void>;
}

/** A source with its fake, and its calls in short. */
export function openSource(id: string, { now, switches = [], onRequest }: OpenOptions) {
  const clock = typeof now === 'number' ? () => now : now;
  const fake = createFakeSource(id, { now: clock, switches });
  const connector = createSource(id, {
    now: clock,
    async fetch(...request) {
      const sent = new Request(...request);
      await onRequest?.(sent.clone());
      return fake.fetch(sent);
    },
  });
  const method = signInOf(connector);
  const utility = utilityOf(id);
  const request = { utility, signal: new AbortController().signal };
  return {
    fake,
    connector,
    method,
    signIn: (fields: Readonly<Record<string, string>> = fake.login) => method.signIn({ ...request, fields }),
    async login(): Promise<string> {
      const result = await method.signIn({ ...request, fields: fake.login });
      if (result.kind === 'signed_in') return result.login;
      throw new Error('The sign-in asked for a code.');
    },
    accounts: (login: string) => method.listAccounts({ ...request, login }),
    renew: async (login: string, isRejected = false) => method.renew?.({ ...request, login, isRejected }),
    bills: (login: string, accountKey: string, from: number, to: number) =>
      method.readBills({ ...request, login, accountKey, from, to }),
    /** Reads the intervals of an account that begin within `[from, to)`. */
    async intervals(login: string, accountKey: string, from: number, to: number): Promise<MeterInterval[]> {
      const all: MeterInterval[] = [];
      for await (const batch of method.readIntervals({ ...request, login, accountKey, from, to }))
        all.push(...batch);
      return all.filter(({ start }) => start >= from);
    },
  };
}

/** Runs the contract suite on a source and its fake. */
export function testSource(
  id: string,
  { now, switches = [] }: { readonly now: number; readonly switches?: readonly string[] },
  sample: Partial<ContractSample> = {},
): void {
  describe(`${id} with ${switches.length > 0 ? switches.join(', ') : 'no switch'}`, () => {
    const fake = createFakeSource(id, { now: () => now, switches });
    // The suite replaces fetch where a rule is about an outage.
    beforeAll(() => {
      vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => fake.fetch(new Request(...request)));
    });
    afterAll(() => {
      vi.unstubAllGlobals();
    });
    const load = () => createSource(id, { fetch: (...request) => fetch(...request), now: () => now });
    testConnector({ it, vi }, load, {
      utility: utilityOf(id),
      login: fake.login,
      to: Math.floor(now / 1000),
      ...sample,
    });
  });
}

const utilityOf = (id: string): Utility => {
  const entry = builtInUtilities.find(({ utilityId }) => utilityId === id);
  if (!entry) throw new RangeError(`The registry has no ${id}.`);
  const { name, countries, regions, timeZone } = entry;
  return { id, name, country: countries[0] ?? '', states: regions, subregion: null, timeZone };
};

const signInOf = ({ methods }: Connector): SignInMethod => {
  const method = methods.find(({ kind }) => kind === 'sign_in');
  if (method?.kind !== 'sign_in') throw new RangeError('The source has no sign-in.');
  return method;
};
