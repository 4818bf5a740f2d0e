import { UntestedError } from './broken-rule.ts';
import { type Call, callsOf } from './calls.ts';
import { requireCode, thrownBy } from './outcome.ts';
import type { Rule } from './rule.ts';
import { missingLogin, quiet } from './subject.ts';
import { type Answer, failing, maintained, unreachable, withUtility } from './utility-stub.ts';

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
];

const requireOutages = (calls: readonly Call[], utility: Answer, codes: readonly string[]): Promise<void> =>
  withUtility(utility, async ({ urls }) => {
    for (const { name, make } of calls) {
      const before = urls.length;
      const thrown = await thrownBy(() => make(quiet()));
      // A call that requested nothing has not met the outage.
      if (urls.length === before) continue;
      await requireCode(`${name} during an outage`, codes, async () => {
        if (thrown) throw thrown.error;
      });
    }
    if (urls.length === 0) throw new UntestedError('the connector requested nothing with `fetch`');
  });
