import { assertRule, UntestedError } from './broken-rule.ts';
import { type Call, callsOf } from './calls.ts';
import { requireCode, requireStop, thrownBy } from './outcome.ts';
import type { Rule } from './rule.ts';
import { requireNoSecret } from './sign-in-rules.ts';
import { missingLogin, missingMethod, quiet, type Subject, signInOf, withPassword } from './subject.ts';
import { type Answer, failing, maintained, silent, unreachable, withUtility } from './utility-stub.ts';

const CANARY = 'canary-7h3-p4ssw0rd';

/** Rules about a utility that does not work, which replace `fetch`. They cannot test a connector that does not use it. */
export const outageRules: readonly Rule[] = [
  {
    name: 'stops within a second when its signal aborts',
    remedy: 'Pass `signal` to fetch and to every wait, and check it in loops with signal.throwIfAborted().',
    missing: missingLogin,
    async check(subject) {
      const calls = await callsOf(subject);
      await withUtility(silent, async () => {
        for (const { name, make } of calls) {
          const controller = new AbortController();
          const ended = make(controller.signal);
          await nextTask();
          controller.abort(new Error('The result is no longer needed.'));
          await requireStop(name, ended);
        }
      });
    },
  },
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
    name: 'keeps passwords out of addresses, and out of errors of an outage',
    remedy: 'Send passwords in the body of a request. Never put an answer of the utility into an error.',
    missing: (subject) => missingMethod(subject, 'sign_in') ?? missingLogin(subject),
    async check(subject) {
      for (const utility of [unreachable, failing, maintained]) {
        await withUtility(utility, async ({ urls }) => {
          const thrown = await thrownBy(() => signInWithCanary(subject));
          requireNoSecret(thrown?.error, CANARY);
          assertRule(
            !urls.some((url) => url.includes(CANARY)),
            'the password was in the address of a request.',
          );
        });
      }
    },
  },
];

const signInWithCanary = ({ connector, sample, utility, ...subject }: Subject): Promise<unknown> => {
  const fields = withPassword({ connector, sample, utility, ...subject }, sample.login ?? {}, CANARY);
  return Promise.resolve(signInOf(connector)?.signIn({ utility, fields, signal: quiet() }));
};

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

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
