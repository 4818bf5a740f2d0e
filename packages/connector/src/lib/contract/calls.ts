import { listAccounts } from './account-rules.ts';
import { openLogin, readsOf, type Subject, signInOf } from './subject.ts';

/** A call of a connector that can be made again and again. */
export interface Call {
  readonly name: string;
  readonly make: (signal: AbortSignal) => Promise<unknown>;
}

/** The calls that every connector with a login has, with valid requests. */
export async function callsOf(subject: Subject): Promise<Call[]> {
  const { connector, utility, sample, from, to } = subject;
  const login = await openLogin(subject);
  const [account] = await listAccounts(subject, login);
  const reads = readsOf(connector);
  const method = signInOf(connector);
  const range = { utility, login, accountKey: account?.key ?? '', from, to };
  return [
    ...(method
      ? [
          {
            name: 'signIn',
            make: (signal: AbortSignal) => method.signIn({ utility, fields: sample.login ?? {}, signal }),
          },
        ]
      : []),
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
