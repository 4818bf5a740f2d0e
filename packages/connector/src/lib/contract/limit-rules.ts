import type { RequestLimit } from '../connector.ts';
import { assertRule, UntestedError } from './broken-rule.ts';
import { readCalls } from './calls.ts';
import type { Rule } from './rule.ts';
import { recordRequests, type SentRequest } from './sent-requests.ts';
import { missingLogin, openLogin, openNewLogin, quiet, type Subject, share } from './subject.ts';
import { withUtility } from './utility-stub.ts';

const missing = (subject: Subject): string | undefined =>
  missingLogin(subject) ?? (subject.connector.limits ? undefined : 'the connector declares no `limits`');

/** Seconds between two requests of a limit for which a call can wait. */
const SHORT_WAIT = 5;

/** Rules about limits that the service enforces. */
export const limitRules: readonly Rule[] = [
  {
    name: 'declares limits of hosts that it asks',
    remedy: 'Correct `host` of the limit, or remove it: the service would never enforce it.',
    missing,
    async check(subject) {
      const hosts = new Set((await firstRequests(subject)).map(({ url }) => new URL(url).hostname));
      const other = subject.connector.limits?.find(({ host }) => !hosts.has(host));
      assertRule(
        other === undefined,
        `there is a limit for ${other?.host}; a sign-in and its reads asked ${[...hosts].join(', ')}.`,
      );
    },
  },
  {
    name: 'stays below its limits in a sign-in and the reads after it',
    remedy:
      'Keep tokens and ids in `login`, and ask for them once. Lower `windowDays`, or ask for more data in one request.',
    missing,
    async check(subject) {
      const sent = await firstRequests(subject);
      for (const limit of subject.connector.limits ?? []) {
        if (limit.seconds / limit.requests <= SHORT_WAIT) continue;
        const count = mostCounted(limit, sent);
        assertRule(
          count <= limit.requests,
          `there were ${count} requests to ${limit.host}${limit.path ?? ''}; the limit is ${limit.requests} in ${limit.seconds} s.`,
        );
      }
    },
  },
];

/** The requests of a sign-in, and of reading the accounts, a window of intervals and the bills. */
const firstRequests = (subject: Subject): Promise<readonly SentRequest[]> =>
  share(subject, 'first requests', async () => {
    const { sent, answer } = recordRequests();
    // The login that rules share is not counted.
    await openLogin(subject);
    const login = await withUtility(answer, () => openNewLogin(subject));
    const calls = await readCalls(subject, login);
    await withUtility(answer, async () => {
      for (const { make } of calls) await make(quiet());
    });
    if (sent.length === 0) throw new UntestedError('the connector requested nothing with `fetch`');
    return sent;
  });

/** The number of requests that count together. */
const mostCounted = ({ host, path = '/', per }: RequestLimit, sent: readonly SentRequest[]): number => {
  const counts = new Map<string, number>();
  for (const { method, url, body } of sent) {
    const { hostname, pathname } = new URL(url);
    if (hostname !== host || !pathname.startsWith(path)) continue;
    const key = per === 'request' ? JSON.stringify([method, url, body]) : '';
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
};
