import { assertRule, describeError, UntestedError } from './broken-rule.ts';
import { type Call, callsOf } from './calls.ts';
import { requireCode, thrownBy } from './outcome.ts';
import type { Rule } from './rule.ts';
import { missingLogin, missingMethod, quiet } from './subject.ts';
import {
  type Answer,
  blocking,
  failing,
  limiting,
  maintained,
  unreachable,
  withUtility,
} from './utility-stub.ts';

/** Rules about a utility that does not work, which replace `fetch`. They cannot test a connector that does not use it. */
export const outageRules: readonly Rule[] = [
  {
    name: 'reports an outage as utility_unavailable, never as a wrong password',
    remedy:
      "Throw new ConnectorError('utility_unavailable', …) when fetch fails or the status is 500 or more.",
    missing: missingLogin,
    async check(subject) {
      const calls = await callsOf(subject);
      for (const utility of [unreachable, failing])
        await requireOutages(calls, utility, ['utility_unavailable', 'utility_timeout']);
    },
  },
  {
    name: 'reports a page that it does not understand as utility_unavailable or invalid_answer',
    remedy: 'Check the answer of the utility before you use it. Maintenance pages come with status 200.',
    missing: missingLogin,
    async check(subject) {
      const codes = ['utility_unavailable', 'utility_timeout', 'invalid_answer'];
      await requireOutages(await callsOf(subject), maintained, codes);
    },
  },
  {
    name: 'reports a page of a bot manager as utility_unavailable or invalid_answer',
    remedy:
      "Throw new ConnectorError('utility_unavailable', …) for a status 403 with a web page: it refuses this computer, not the login.",
    missing: (subject) => missingMethod(subject, 'sign_in') ?? missingLogin(subject),
    async check(subject) {
      const codes = ['utility_unavailable', 'utility_timeout', 'invalid_answer', 'rate_limited'];
      await requireOutages(await callsOf(subject), blocking, codes);
    },
  },
  {
    name: 'reports status 429 as a rate limit, never as an outage or a wrong password',
    remedy:
      "Throw ConnectorError('rate_limited', …) for a status 429, or new NotYetError(seconds, …), before you look at anything else of the answer.",
    missing: missingLogin,
    async check(subject) {
      const calls = await callsOf(subject);
      // Both are asked in the background, where a limit and an outage are the same.
      const inFront = calls.filter(({ name }) => name !== 'checkAccess' && name !== 'revoke');
      await forEachRequest(inFront, limiting, async (name, thrown) => {
        assertRule(thrown !== undefined, `${name} succeeded with a status 429.`);
        const { name: kind, code } = Object(thrown.error);
        assertRule(
          kind === 'NotYetError' || (kind === 'ConnectorError' && code === 'rate_limited'),
          `${name} with a status 429 rejected with ${describeError(thrown.error)}.`,
        );
      });
    },
  },
];

const requireOutages = (calls: readonly Call[], utility: Answer, codes: readonly string[]): Promise<void> =>
  forEachRequest(calls, utility, (name, thrown) =>
    requireCode(`${name} during an outage`, codes, async () => {
      if (thrown) throw thrown.error;
    }),
  );

const forEachRequest = (
  calls: readonly Call[],
  utility: Answer,
  check: (name: string, thrown: Awaited<ReturnType<typeof thrownBy>>) => Promise<void>,
): Promise<void> =>
  withUtility(utility, async ({ urls }) => {
    for (const { name, make } of calls) {
      const before = urls.length;
      const thrown = await thrownBy(() => make(quiet()));
      // A call that requested nothing has not met the utility.
      if (urls.length > before) await check(name, thrown);
    }
    if (urls.length === 0) throw new UntestedError('the connector requested nothing with `fetch`');
  });
