import type { MeterInterval } from '../readings.ts';
import type { RangeRequest } from '../reads.ts';
import type { RedirectMethod } from '../redirect.ts';
import { canChallenge, type SignInMethod } from '../sign-in.ts';
import { askForCode, signInToChallenge } from './challenge-rules.ts';
import { listAccounts, windowsOf } from './read-data.ts';
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
  return share(subject, `calls of ${subject.connector.methods.map(({ kind }) => kind)}`, async () => {
    const login = await openLogin(subject);
    return [
      ...(await signInCalls(subject)),
      ...(await redirectCalls(subject)),
      ...renewCalls(subject, login),
      ...(await readCalls(subject, login)),
    ];
  });
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
    { name: 'checkAccess', make: async (signal) => method.checkAccess?.({ utility, login, signal }) },
    { name: 'revoke', make: async (signal) => method.revoke?.({ utility, login, signal }) },
  ];
};

/** The method that can renew a login. */
export function renewableOf({ connector }: Subject): SignInMethod | RedirectMethod | undefined {
  return signInOf(connector) ?? redirectOf(connector);
}

/** The call that renews a login, if the connector can. The utility may then refuse the older login. */
export function renewCalls(subject: Subject, login: string): Call[] {
  const method = renewableOf(subject);
  const { utility } = subject;
  if (!method?.renew) return [];
  return [
    { name: 'renew', make: async (signal) => method.renew?.({ utility, login, isRejected: true, signal }) },
  ];
}

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
  const { utility, connector } = subject;
  const login = await openLogin(subject);
  const [account] = await listAccounts(subject, login);
  const { from, to } = windowsOf(subject, connector.capabilities).at(-1) ?? subject;
  return { utility, login, accountKey: account?.key ?? '', from, to };
};
