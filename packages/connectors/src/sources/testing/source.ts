import {
  type Connector,
  ConnectorError,
  type MeterInterval,
  NotYetError,
  type SignInMethod,
  type Utility,
} from '@utility-connect/connector';
import type { ContractSample } from '@utility-connect/connector/testing';
import { testConnector } from '@utility-connect/connector/testing';
import { afterAll, beforeAll, it, vi } from 'vitest';
import { createFakeSource } from '../fakes.ts';
import { createSource } from '../index.ts';

interface SourceTest {
  readonly id: string;
  readonly utility: Utility;
  /** UNIX milliseconds. */
  readonly now: number;
  readonly switches?: readonly string[];
}

/** Less than the shortest life of a token. */
const NEXT_DAY = 23 * 3_600;

/** Runs the contract suite against the fake of a source. The fake answers in place of `fetch`. */
export function testSource({ id, utility, now, switches = [] }: SourceTest, sample: ContractSample): void {
  /** Seconds. Data of later days arrives. */
  let passed = 0;
  const clock = (): number => now + passed * 1000;
  const fake = createFakeSource(id, { now: clock, switches });
  const { fetch } = globalThis;
  beforeAll(() => {
    globalThis.fetch = async (input, init) => fake.fetch(new Request(input, init));
  });
  afterAll(() => {
    globalThis.fetch = fetch;
  });
  testConnector(
    { it, vi },
    () => createSource(id, { fetch: (input, init) => globalThis.fetch(input, init), now: clock }),
    {
      utility,
      login: fake.login,
      to: now / 1000,
      correct() {
        passed = NEXT_DAY;
      },
      ...sample,
    },
  );
}

/** Opens a source for tests of its own. */
export function openSource({ id, utility, now, switches = [] }: SourceTest) {
  let time = now;
  const fake = createFakeSource(id, { now: () => time, switches });
  const requests: Request[] = [];
  /** Answers in place of the fake, if there is a response. */
  let answer: (request: Request) => Response | undefined | Promise<Response | undefined> = () => undefined;
  const connector = createSource(id, {
    now: () => time,
    async fetch(input, init) {
      const request = new Request(input, init);
      requests.push(request.clone());
      return (await answer(request)) ?? fake.fetch(request);
    },
  });
  const method = signInOf(connector);
  const { signal } = new AbortController();
  const signIn = async (fields: Readonly<Record<string, string>> = fake.login) => {
    const result = await method.signIn({ utility, fields, signal });
    if (result.kind !== 'signed_in') throw new Error('The sign-in asks for a code.');
    return result;
  };
  return {
    connector,
    fake,
    requests,
    signIn,
    /** Moves the clock of the connector and the fake. */
    advance(seconds: number) {
      time += seconds * 1000;
    },
    answerWith(next: typeof answer) {
      answer = next;
    },
    async renew(login: string, isRejected = false) {
      return method.renew?.({ utility, login, isRejected, signal });
    },
    async listAccounts(login?: string) {
      return method.listAccounts({ utility, login: login ?? (await signIn()).login, signal });
    },
    /** Reads `(from, to]`: ISO times. */
    async readIntervals(
      accountKey: string,
      from: string,
      to: string,
      login?: string,
    ): Promise<MeterInterval[]> {
      const intervals: MeterInterval[] = [];
      const range = { from: secondsOf(from), to: secondsOf(to) };
      const opened = login ?? (await signIn()).login;
      for await (const batch of method.readIntervals({
        utility,
        login: opened,
        accountKey,
        ...range,
        signal,
      }))
        intervals.push(...batch);
      return intervals;
    },
  };
}

/** UNIX seconds of an ISO time. */
export function secondsOf(time: string): number {
  return Date.parse(time) / 1000;
}

/** The code of the error that a call rejects with, or `not_yet`. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'no error';
  } catch (error) {
    if (error instanceof NotYetError) return 'not_yet';
    if (error instanceof ConnectorError) return error.code;
    throw error;
  }
}

const signInOf = ({ methods }: Connector): SignInMethod => {
  const method = methods.find(({ kind }) => kind === 'sign_in');
  if (method?.kind !== 'sign_in') throw new Error('The source has no sign-in.');
  return method;
};
