import type {
  ConnectorAccount,
  ConnectorBill,
  MeterInterval,
  SignInMethod,
  SignInResult,
  Utility,
} from '@utility-connect/connector';
import { testConnector } from '@utility-connect/connector/testing';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { createFakeSource, type FakeSourceOptions } from '../../fakes.ts';
import { createSource } from '../../index.ts';

/** UNIX milliseconds of the tests, on a machine that was not moved to another time. */
export const NOW: number = Date.parse('2026-11-28T12:00:00Z');

interface TestOptions extends FakeSourceOptions {
  readonly utility: Utility;
  /** Changes a request on its way to the fake, or answers it. */
  readonly intercept?: (request: Request) => Request | Response;
}

/** A source that is connected to its fake. */
interface SourceUnderTest {
  readonly method: SignInMethod;
  /** Requests, in order. */
  readonly requests: readonly Request[];
  signIn(fields?: Readonly<Record<string, string>>): Promise<SignInResult>;
  /** Signs in once. @returns the login */
  login(): Promise<string>;
  accounts(): Promise<readonly ConnectorAccount[]>;
  /** Reads the intervals between two times of ISO 8601. */
  read(accountKey: string, from: string, to: string): Promise<MeterInterval[]>;
  bills(accountKey: string, from: string, to: string): Promise<readonly ConnectorBill[]>;
}

/** Connects a source to its fake. */
export function createSourceUnderTest(
  id: string,
  { utility, intercept = (request) => request, now = () => NOW, switches = [] }: TestOptions,
): SourceUnderTest {
  const fake = createFakeSource(id, { now, switches });
  const requests: Request[] = [];
  const connector = createSource(id, {
    now,
    async fetch(input, init) {
      const request = new Request(input, init);
      requests.push(request.clone());
      const intercepted = intercept(request);
      return intercepted instanceof Response ? intercepted : fake.fetch(intercepted);
    },
  });
  const method = connector.methods.find(({ kind }) => kind === 'sign_in') as SignInMethod;
  const { signal } = new AbortController();
  const signIn = (fields: Readonly<Record<string, string>> = fake.login) =>
    method.signIn({ utility, fields, signal });
  let opened: Promise<string> | undefined;
  const login = (): Promise<string> => {
    opened ??= signIn().then((result) => (result as { readonly login: string }).login);
    return opened;
  };
  const range = async (accountKey: string, from: string, to: string) => ({
    utility,
    login: await login(),
    accountKey,
    from: Date.parse(from) / 1000,
    to: Date.parse(to) / 1000,
    signal,
  });
  return {
    method,
    requests,
    signIn,
    login,
    accounts: async () => method.listAccounts({ utility, login: await login(), signal }),
    async read(...given) {
      const intervals: MeterInterval[] = [];
      for await (const batch of method.readIntervals(await range(...given))) intervals.push(...batch);
      return intervals;
    },
    bills: async (...given) => method.readBills(await range(...given)),
  };
}

/** Tests that a source keeps the contract with its fake. */
export function testSource(id: string, utility: Utility, switches: readonly string[] = []): void {
  describe(`with ${switches.join(', ') || 'no switch'}`, () => {
    const now = () => NOW;
    const fake = createFakeSource(id, { now, switches });
    beforeAll(() => {
      vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
        fake.fetch(new Request(input, init)),
      );
    });
    afterAll(() => {
      vi.unstubAllGlobals();
    });
    testConnector(
      { it, vi },
      () => createSource(id, { now, fetch: (input, init) => globalThis.fetch(input, init) }),
      { utility, login: fake.login, to: NOW / 1000 },
    );
  });
}
