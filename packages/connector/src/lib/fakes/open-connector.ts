import type { Connector } from '../connector.ts';
import { connectorAt } from '../connector-at.ts';
import { ConnectorError, NotYetError } from '../error.ts';
import type { FakeSource } from '../fakes/fake-source.ts';
import type { ConnectorBill, MeterInterval } from '../readings.ts';
import type { SignInMethod } from '../sign-in.ts';
import type { Utility } from '../utility.ts';

/** An ISO time, or UNIX seconds. */
type Time = string | number;

/** Answers a request in place of the fake, if there is a response. */
type AnswerRequest = (request: Request) => Response | undefined | Promise<Response | undefined>;

interface OpenOptions {
  readonly utility: Utility;
  /** UNIX milliseconds at the start. */
  readonly now: number;
  /** Answers requests in place of the fake. Default: the fake answers all. */
  readonly answer?: AnswerRequest;
  /** @param now UNIX milliseconds. */
  readonly createFake: (now: () => number) => FakeSource;
  readonly create: (context: { fetch: typeof globalThis.fetch; now: () => number }) => Connector;
}

/** Opens a connector with its fake, for tests of its own. Reads sign in first where they get no login. */
export function openConnector({ utility, now, answer = () => undefined, createFake, create }: OpenOptions) {
  let time = now;
  const fake = createFake(() => time);
  const requests: Request[] = [];
  let answerRequest = answer;
  const connector = create({
    now: () => time,
    async fetch(...sent) {
      const request = new Request(...sent);
      requests.push(request.clone());
      return (await answerRequest(request)) ?? fake.fetch(request);
    },
  });
  const method = signInOf(connectorAt(connector, utility.id));
  const { signal } = new AbortController();
  const signIn = async (fields: Readonly<Record<string, string>> = fake.login, device?: string) => {
    const result = await method.signIn({ utility, fields, signal, ...(device !== undefined && { device }) });
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
  if (method?.kind !== 'sign_in') throw new Error('The connector has no sign-in.');
  return method;
};
