import type { MeterInterval } from '../readings.ts';
import type { RangeRequest } from '../reads.ts';
import { canChallenge } from '../sign-in.ts';
import { askForCode, signInToChallenge } from './challenge-rules.ts';
import { listAccounts } from './read-data.ts';
import {
  approve,
  consentLogin,
  openLogin,
  readsOf,
  redirectOf,
  type Subject,
  share,
  signInOf,
} from './subject.ts';

/** A call of a connector. It can be made again and again while the utility is replaced. */
export interface Call {
  readonly name: string;
  readonly make: (signal: AbortSignal) => Promise<unknown>;
}

/** All calls of a connector that may ask the utility, with valid requests. */
export function callsOf(subject: Subject): Promise<Call[]> {
  return share(subject, `calls of ${subject.connector.methods.map(({ kind }) => kind)}`, async () => [
    ...(await signInCalls(subject)),
    ...(await redirectCalls(subject)),
    ...(await readCalls(subject, await openLogin(subject))),
  ]);
}

const signInCalls = async (subject: Subject): Promise<Call[]> => {
  const { connector, utility, sample } = subject;
  const method = signInOf(connector);
  if (!method) return [];
  const fields = sample.login ?? {};
  const signIn: Call = { name: 'signIn', make: (signal) => method.signIn({ utility, fields, signal }) };
  if (!sample.challenge || !canChallenge(method)) return [signIn];
  const { code } = sample.challenge;
  const { challenge, state } = await signInToChallenge(subject);
  const methodId = challenge.kind === 'choice' ? (challenge.methods[0]?.id ?? null) : null;
  const asked = await askForCode(subject);
  return [
    signIn,
    { name: 'sendCode', make: (signal) => method.sendCode({ utility, state, methodId, signal }) },
    {
      name: 'answer',
      make: (signal) => method.answer({ utility, state: asked.state, answer: code, signal }),
    },
  ];
};

const redirectCalls = async (subject: Subject): Promise<Call[]> => {
  const { connector, utility } = subject;
  const method = redirectOf(connector);
  if (!method) return [];
  const login = await consentLogin(subject);
  const approval = await approve(subject);
  return [
    { name: 'finish', make: (signal) => method.finish({ ...approval, signal }) },
    { name: 'renew', make: async (signal) => method.renew?.({ utility, login, isRejected: true, signal }) },
    { name: 'checkAccess', make: async (signal) => method.checkAccess?.({ utility, login, signal }) },
    { name: 'revoke', make: async (signal) => method.revoke?.({ utility, login, signal }) },
  ];
};

/** The calls that read the data of a login. */
export async function readCalls(subject: Subject, login: string): Promise<Call[]> {
  const { connector, utility } = subject;
  const reads = readsOf(connector);
  const range = { ...(await findRange(subject)), login };
  return [
    { name: 'listAccounts', make: (signal) => reads.listAccounts({ utility, login, signal }) },
    {
      name: 'readIntervals',
      async make(signal) {
        for await (const batch of reads.readIntervals({ ...range, signal })) void batch;
      },
    },
    { name: 'readBills', make: (signal) => reads.readBills({ ...range, signal }) },
  ];
}

/** Opens the intervals of the first account. */
export async function openIntervals(
  subject: Subject,
  signal: AbortSignal,
): Promise<AsyncIterable<readonly MeterInterval[]>> {
  const range = await findRange(subject);
  return readsOf(subject.connector).readIntervals({ ...range, signal });
}

const findRange = async (subject: Subject): Promise<Omit<RangeRequest, 'signal'>> => {
  const { utility, from, to } = subject;
  const login = await openLogin(subject);
  const [account] = await listAccounts(subject, login);
  return { utility, login, accountKey: account?.key ?? '', from, to };
};
