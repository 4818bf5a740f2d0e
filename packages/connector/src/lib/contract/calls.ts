import { canChallenge } from '../sign-in.ts';
import { listAccounts } from './account-rules.ts';
import { askForCode, signInToChallenge } from './challenge-rules.ts';
import { approve, consentLogin, openLogin, readsOf, redirectOf, type Subject, signInOf } from './subject.ts';

/** A call of a connector. It can be made again and again while the utility is replaced. */
export interface Call {
  readonly name: string;
  readonly make: (signal: AbortSignal) => Promise<unknown>;
}

/** All calls of a connector that may ask the utility, with valid requests. */
export async function callsOf(subject: Subject): Promise<Call[]> {
  return [...(await signInCalls(subject)), ...(await redirectCalls(subject)), ...(await readCalls(subject))];
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

const readCalls = async (subject: Subject): Promise<Call[]> => {
  const { connector, utility, from, to } = subject;
  const login = await openLogin(subject);
  const [account] = await listAccounts(subject, login);
  const reads = readsOf(connector);
  const range = { utility, login, accountKey: account?.key ?? '', from, to };
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
};
