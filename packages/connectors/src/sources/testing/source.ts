import {
  type Connector,
  type ConnectorBill,
  ConnectorError,
  type MeterInterval,
  NotYetError,
  type SignInMethod,
  type Utility,
} from '@utility-connect/connector';
import type { ContractSample } from '@utility-connect/connector/testing';
import { testConnector } from '@utility-connect/connector/testing';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { builtInUtilities } from '../../registry/utilities.gen.ts';
import { createFakeSource } from '../fakes.ts';
import { createSource } from '../index.ts';

/** Default time of the tests, in UNIX milliseconds. */
export const NOW: number = Date.parse('2026-11-28T12:00:00Z');

/** Less than a day, so that a token of a day still works. */
const NEXT_DAY = 23 * 3_600;

interface SourceTest {
  readonly id: string;
  /** UNIX milliseconds. Default {@link NOW}. */
  readonly now?: number;
  readonly switches?: readonly string[];
}

/** An ISO time, or UNIX seconds. */
type Time = string | number;

/** Answers a request in place of the fake, if there is a response. */
type AnswerRequest = (request: Request) => Response | undefined | Promise<Response | undefined>;

/** Runs the contract suite against the fake of a source. The fake answers in place of `fetch`. */
export function testSource(
  { id, now = NOW, switches = [] }: SourceTest,
  sample: Partial<ContractSample> = {},
): void {
  describe(`${id} with ${switches.join(', ') || 'no switch'}`, () => {
    /** Seconds. Data of later days arrives. */
    let passed = 0;
    const clock = (): number => now + passed * 1000;
    const fake = createFakeSource(id, { now: clock, switches });
    // The suite replaces fetch where a rule is about an outage.
    beforeAll(() => {
      vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => fake.fetch(new Request(...request)));
    });
    afterAll(() => {
      vi.unstubAllGlobals();
    });
    testConnector(
      { it, vi },
      () => createSource(id, { fetch: (...request) => globalThis.fetch(...request), now: clock }),
      {
        utility: utilityOf(id),
        login: fake.login,
        to: now / 1000,
        correct() {
          passed = NEXT_DAY;
        },
        ...sample,
      },
    );
  });
}

interface OpenOptions extends SourceTest {
  /** Answers requests in place of the fake. Default: the fake answers all. */
  readonly answer?: AnswerRequest;
}

/** Opens a source with its fake, for tests of its own. Reads sign in first where they get no login. */
export function openSource({ id, now = NOW, switches = [], answer = () => undefined }: OpenOptions) {
  let time = now;
  const fake = createFakeSource(id, { now: () => time, switches });
  const requests: Request[] = [];
  let answerRequest = answer;
  const connector = createSource(id, {
    now: () => time,
    async fetch(...sent) {
      const request = new Request(...sent);
      requests.push(request.clone());
      return (await answerRequest(request)) ?? fake.fetch(request);
    },
  });
  const method = signInOf(connector);
  const utility = utilityOf(id);
  const { signal } = new AbortController();
  const signIn = async (fields: Readonly<Record<string, string>> = fake.login) => {
    const result = await method.signIn({ utility, fields, signal });
    if (result.kind !== 'signed_in') throw new Error('The sign-in asks for a code.');
    return result;
  };
  const rangeOf = async (accountKey: string, from: Time, to: Time, login?: string) => ({
    utility,
    login: login ?? (await signIn()).login,
    accountKey,
    from: secondsOf(from),
    to: secondsOf(to),
    signal,
  });
  return {
    connector,
    method,
    fake,
    /** Copies of all requests, in order. */
    requests,
    signIn,
    /** Moves the clock of the connector and the fake. */
    advance(seconds: number) {
      time += seconds * 1000;
    },
    answerWith(next: AnswerRequest) {
      answerRequest = next;
    },
    async renew(login: string, isRejected = false) {
      return method.renew?.({ utility, login, isRejected, signal });
    },
    async listAccounts(login?: string) {
      return method.listAccounts({ utility, login: login ?? (await signIn()).login, signal });
    },
    /** Reads `(from, to]`. */
    async readIntervals(...range: Parameters<typeof rangeOf>): Promise<MeterInterval[]> {
      const intervals: MeterInterval[] = [];
      for await (const batch of method.readIntervals(await rangeOf(...range))) intervals.push(...batch);
      return intervals;
    },
    async readBills(...range: Parameters<typeof rangeOf>): Promise<readonly ConnectorBill[]> {
      return method.readBills(await rangeOf(...range));
    },
  };
}

/** The entry of a source in the registry, as the service passes it to connectors. */
export function utilityOf(id: string): Utility {
  const entry = builtInUtilities.find(({ utilityId }) => utilityId === id);
  if (!entry) throw new RangeError(`The registry has no ${id}.`);
  const { name, countries, regions, timeZone } = entry;
  return { id, name, country: countries[0] ?? '', states: regions, subregion: null, timeZone };
}

/** UNIX seconds of an ISO time. */
export function secondsOf(time: Time): number {
  return typeof time === 'number' ? time : Date.parse(time) / 1000;
}

/** The code of the error that a call rejects with, `not_yet`, or `no error`. */
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
