import { assertRule } from './broken-rule.ts';
import { readCalls, renewCalls } from './calls.ts';
import { thrownBy } from './outcome.ts';
import type { Rule } from './rule.ts';
import { CANARY, requireNoCanary, secretsOf, withCanary } from './secrets.ts';
import {
  missingLogin,
  missingMethod,
  openLogin,
  quiet,
  type Subject,
  signInOf,
  withPassword,
} from './subject.ts';
import {
  failing,
  limiting,
  maintained,
  refusing,
  unreachable,
  withUtility,
  working,
} from './utility-stub.ts';

/** Rules about leaks where a request fails. They need a connector that uses `fetch`. */
export const secretRules: readonly Rule[] = [
  {
    name: 'keeps passwords out of addresses, and out of errors of an outage',
    remedy: 'Send passwords in the body of a request. Never put an answer of the utility into an error.',
    missing: (subject) => missingMethod(subject, 'sign_in') ?? missingLogin(subject),
    async check(subject) {
      for (const utility of [unreachable, failing, maintained]) {
        await withUtility(utility, async ({ urls }) => {
          const thrown = await thrownBy(() => signInWithCanary(subject));
          requireNoCanary(thrown?.error, 'the password');
          assertRule(
            !urls.some((url) => url.includes(CANARY)),
            'the password was in the address of a request.',
          );
        });
      }
    },
  },
  {
    name: 'keeps passwords and tokens out of the errors of reads',
    remedy:
      'Write messages of your own. Never put a request, a URL, an answer of the utility or an error of fetch into an error.',
    missing: missingLogin,
    async check(subject) {
      const login = withCanary(subject, await openLogin(subject));
      const calls = [...(await readCalls(subject, login)), ...renewCalls(subject, login)];
      for (const utility of [unreachable, failing, maintained, refusing, limiting]) {
        await withUtility(utility, async () => {
          for (const { name, make } of calls) {
            const thrown = await thrownBy(() => make(quiet()));
            requireNoCanary(thrown?.error, `a secret of \`login\` in ${name}`);
          }
        });
      }
    },
  },
  {
    name: 'keeps passwords and tokens out of the addresses of reads',
    remedy: 'Send keys and tokens in a header, such as `Authorization`: addresses end up in logs.',
    missing: missingLogin,
    async check(subject) {
      const login = await openLogin(subject);
      const secrets = secretsOf(subject, login);
      for (const { name, make } of await readCalls(subject, login)) {
        await withUtility(working, async ({ urls }) => {
          await make(quiet());
          assertRule(
            !urls.some((url) => secrets.some((secret) => isIn(url, secret))),
            `a secret of \`login\` was in the address of a request of ${name}.`,
          );
        });
      }
    },
  },
];

const signInWithCanary = (subject: Subject): Promise<unknown> => {
  const { connector, sample, utility } = subject;
  const fields = withPassword(subject, sample.login ?? {}, CANARY);
  return Promise.resolve(signInOf(connector)?.signIn({ utility, fields, signal: quiet() }));
};

const isIn = (url: string, secret: string): boolean =>
  url.includes(secret) || url.includes(encodeURIComponent(secret));
