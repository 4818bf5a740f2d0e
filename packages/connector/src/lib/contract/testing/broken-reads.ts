import { ConnectorError, NotYetError, type RangeRequest } from '../../../index.ts';
import type { BrokenConnectors } from './broken-sign-ins.ts';
import { throwing, withFile, withIntervals, withSignIn } from './changed-connector.ts';
import { ask, goodFile, goodReads, goodSignIn, sampleFile } from './good-connector.ts';

/** Connectors that break rules about reads, and about any call. */
export const brokenReads: BrokenConnectors = [
  [
    'lists the accounts of a login',
    /accounts\.timeZone must be a time zone/,
    withSignIn({
      listAccounts: async (request: RangeRequest) =>
        (await goodReads.listAccounts(request)).map((account) => ({ ...account, timeZone: 'Detroit' })),
    }),
  ],
  ['lists the accounts of a login', /listed no account/, withSignIn({ listAccounts: async () => [] })],
  [
    'gives an account the same key at every sign-in',
    /the keys were \["[\d.]+"\], and \["[\d.]+"\] after the next sign-in/,
    withSignIn({
      listAccounts: async (request: RangeRequest) =>
        (await goodReads.listAccounts(request)).map((account) => ({ ...account, key: `${Math.random()}` })),
    }),
  ],
  [
    'reads with a login after a restart',
    /`login_expired`/,
    withSignIn({
      signIn: async () => ({ kind: 'signed_in', login: 'kept in a variable' }),
      listAccounts: (request: RangeRequest) => goodReads.listAccounts({ ...request, login: 'jo' }),
    }),
  ],
  [
    'reports a login that the utility no longer accepts as login_expired',
    /`invalid_credentials`: no, instead of/,
    withSignIn({ listAccounts: throwing(new ConnectorError('invalid_credentials', 'no')) }),
  ],
  [
    'reads intervals in time order without overlaps',
    /intervals must be in time order and not overlap/,
    withIntervals((intervals) => intervals.toReversed()),
  ],
  [
    'reads intervals in time order without overlaps',
    /no account of `login` has an interval/,
    withIntervals(() => []),
  ],
  [
    'reads the same intervals however a range is divided',
    /as a whole had 719 intervals, its parts 716\. The first difference is at 2026-/,
    withIntervals((intervals) => intervals.slice(1)),
  ],
  [
    'reads nothing from before the history of an account',
    /8759 intervals in 1970|8760 intervals in 1970/,
    withIntervals((intervals, { from, to }) =>
      intervals.length > 0
        ? intervals
        : Array.from({ length: (to - from) / 3600 }, (_, hour) => ({
            start: from + hour * 3600,
            end: from + (hour + 1) * 3600,
            usageKwh: 0,
          })),
    ),
  ],
  [
    'reads what its capabilities say',
    /an interval has 1800 s; `capabilities\.intervalSeconds` is \[3600\]/,
    withIntervals((intervals) => intervals.map(({ start }) => ({ start, end: start + 1800, usageKwh: 1 }))),
  ],
  [
    'reads what its capabilities say',
    /has `exportedKwh`; `capabilities\.exported` is false/,
    withIntervals((intervals) => intervals.map((interval) => ({ ...interval, exportedKwh: 0 }))),
  ],
  [
    'gives costs only in a currency of their account, and none of 0 for unknown ones',
    /an interval has a `cost`; its account has no `currency`/,
    withSignIn({
      listAccounts: async (request: RangeRequest) =>
        (await goodReads.listAccounts(request)).map(({ currency: _, ...account }) => account),
    }),
  ],
  [
    'gives costs only in a currency of their account, and none of 0 for unknown ones',
    /all \d+ intervals with usage and a `cost` cost 0/,
    withIntervals((intervals) => intervals.map((interval) => ({ ...interval, cost: 0 }))),
  ],
  [
    'gives costs of a file only in a currency of their account, and none of 0 for unknown ones',
    /an interval has a `cost`; its account has no `currency`/,
    withFile({
      async readFile(request: Parameters<typeof goodFile.readFile>[0]) {
        const { accounts, leftOut } = await goodFile.readFile(request);
        const priced = accounts.map((account) => ({
          ...account,
          intervals: [...account.intervals].map((interval) => ({ ...interval, cost: 1 })),
        }));
        return { accounts: priced, leftOut };
      },
    }),
  ],
  [
    'reads a correction of the utility at the next read',
    /the same after `correct` as before/,
    withIntervals((intervals) => intervals.map((interval) => ({ ...interval, usageKwh: 1 }))),
  ],
  [
    'says when readings are not ready yet',
    /the intervals of `notYet` were read/,
    withSignIn({ async *readIntervals() {} }),
  ],
  [
    'says when readings are not ready yet',
    /`retryAfterSeconds` was 0/,
    withSignIn({
      readIntervals: () => ({
        [Symbol.asyncIterator]: () => ({ next: throwing(new NotYetError(0, 'soon')) }),
      }),
    }),
  ],
  [
    'reads bills if its capabilities say so',
    /there were 0 bills in two years; `capabilities\.bills` is true/,
    withSignIn({ readBills: async () => [] }),
  ],
  [
    'reads bills in time order without overlaps',
    /bill B-2 starts before the previous one ends/,
    withSignIn({
      readBills: async (request: RangeRequest) =>
        (await goodReads.readBills(request)).map((bill) => ({ ...bill, end: bill.end + 60 })),
    }),
  ],
  [
    'gives a bill the same id and period in every range',
    /is not among those of two years/,
    withSignIn({
      readBills: async (request: RangeRequest) =>
        (await goodReads.readBills(request)).map((bill, index) => ({
          ...bill,
          id: `${request.from} ${index}`,
        })),
    }),
  ],
  [
    'reads the accounts of a file',
    /has neither intervals nor bills/,
    withFile({
      readFile: async (request: Parameters<typeof goodFile.readFile>[0]) => {
        const content = await goodFile.readFile(request);
        return { ...content, accounts: content.accounts.map((account) => ({ ...account, intervals: [] })) };
      },
    }),
  ],
  [
    'reads the accounts of a file',
    /the content\.leftOut must be a list/,
    withFile({
      async readFile(request: Parameters<typeof goodFile.readFile>[0]) {
        const { leftOut: _, ...content } = await goodFile.readFile(request);
        return content;
      },
    }),
  ],
  [
    'reads a file the same in whichever pieces it arrives',
    /differs from the content as a whole/,
    withFile({
      async readFile({ file, ...request }: Parameters<typeof goodFile.readFile>[0]) {
        const chunks: Uint8Array[] = [];
        for await (const chunk of file as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
        const content = await goodFile.readFile({
          ...request,
          file: new Blob([sampleFile as Uint8Array<ArrayBuffer>]).stream(),
        });
        const accounts = content.accounts.map((account) => ({ ...account, address: `${chunks.length}` }));
        return { ...content, accounts };
      },
    }),
  ],
  [
    'refuses what it cannot use with a FileError',
    /an empty file failed with SyntaxError: unexpected end, instead of a FileError/,
    withFile({ readFile: throwing(new SyntaxError('unexpected end')) }),
  ],
  [
    'stops reading a file within a second when its signal aborts',
    /readFile went on for more than a second/,
    withFile({ readFile: () => new Promise(() => {}) }),
  ],
  [
    'stops within a second when its signal aborts',
    /signIn went on for more than a second/,
    withSignIn({
      signIn: (request: Parameters<typeof goodSignIn.signIn>[0]) =>
        goodSignIn.signIn({ ...request, signal: new AbortController().signal }),
    }),
  ],
  [
    'reports an outage as utility_unavailable, never as a wrong password',
    /signIn during an outage rejected with ConnectorError `invalid_credentials`/,
    withSignIn({
      async signIn(request: Parameters<typeof goodSignIn.signIn>[0]) {
        return goodSignIn.signIn(request).catch(() => {
          throw new ConnectorError('invalid_credentials', 'no');
        });
      },
    }),
  ],
  [
    'reports a page that it does not understand as utility_unavailable or invalid_answer',
    /listAccounts during an outage rejected with SyntaxError/,
    withSignIn({
      async listAccounts({ login, ...request }: RangeRequest) {
        if (login !== 'jo') return goodReads.listAccounts({ login, ...request });
        const response = await fetch('https://utility.example/accounts', {
          headers: { Authorization: 'Bearer jo' },
        });
        if (response.headers.get('Content-Type') === 'text/html') JSON.parse('<h1>');
        return goodReads.listAccounts({ login, ...request });
      },
    }),
  ],
  [
    'keeps passwords out of addresses, and out of errors of an outage',
    /the password was in the address of a request/,
    withSignIn({
      async signIn({ fields, signal, ...request }: Parameters<typeof goodSignIn.signIn>[0]) {
        await ask(`/login?p=${fields.password}`, { signal });
        return goodSignIn.signIn({ fields, signal, ...request });
      },
    }),
  ],
];
