import { readAuthenticatorKey } from '../authenticator.ts';
import { fieldPattern } from '../definition/check-fields.ts';
import type { ConnectorErrorCode } from '../error.ts';
import { needsIdentity } from '../sign-in.ts';
import { assertRule, UntestedError } from './broken-rule.ts';
import { requireCode, thrownBy } from './outcome.ts';
import type { Rule } from './rule.ts';
import { CANARY, requireNoCanary } from './secrets.ts';
import { findSentAgain, recordRequests } from './sent-requests.ts';
import {
  fieldsOf,
  missingMethod,
  missingSample,
  quiet,
  type Subject,
  shareSignIn,
  signIn,
  signInOf,
  type TypedFields,
  withPassword,
} from './subject.ts';
import { withUtility } from './utility-stub.ts';

export const signInRules: readonly Rule[] = [
  {
    name: 'has fields for the login',
    remedy: 'Correct `fields` of the sign-in, such as a `pattern`, or `login` of the sample.',
    missing: (subject) => missingSignIn(subject),
    async check({ connector, sample: { login = {} } }) {
      const fields = fieldsOf(connector);
      const names = fields.map(({ name }) => name);
      const other = Object.keys(login).find((name) => !names.includes(name));
      assertRule(other === undefined, `\`login\` has \`${other}\`, and \`fields\` does not.`);
      for (const { name, type, pattern, optional } of fields) {
        const value = login[name] ?? '';
        if (value === '' && optional) continue;
        assertRule(value !== '', `\`login\` lacks \`${name}\`, which is required.`);
        assertRule(
          type !== 'authenticator_key' || readAuthenticatorKey(value) !== null,
          `\`login.${name}\` is no authenticator key.`,
        );
        assertRule(
          !pattern || fieldPattern(pattern).test(value),
          `\`login.${name}\` does not match ${pattern}.`,
        );
      }
    },
  },
  {
    name: 'signs in with the right login',
    remedy:
      'Resolve signIn with `{ kind: "signed_in", login }`, where `login` is text that the reads understand. Add `identity` if all required fields are secret.',
    missing: (subject) => missingSignIn(subject),
    async check(subject) {
      const result = await signIn(subject, subject.sample.login);
      assertRule(
        result.identity !== undefined || !needsIdentity(signInOf(subject.connector) ?? {}),
        'signIn returned no `identity`, although all required fields are secret.',
      );
      shareSignIn(subject, result);
    },
  },
  {
    name: 'reports a wrong password as invalid_credentials',
    remedy:
      "Throw new ConnectorError('invalid_credentials', …) when the utility refuses the login, and only then.",
    missing: (subject) => missingSignIn(subject),
    check: (subject) =>
      requireCode('signIn with a wrong login', ['invalid_credentials'], () =>
        call(subject, wrongLoginOf(subject)),
      ),
  },
  {
    name: 'sends a password that was refused only once',
    remedy:
      'Report the first refusal. A second try counts as another wrong password, and utilities lock logins after a few.',
    missing: (subject) => missingSignIn(subject),
    async check(subject) {
      const { sent, answer } = recordRequests();
      const wrong = wrongLoginOf(subject);
      await withUtility(answer, () => thrownBy(() => call(subject, wrong)));
      if (sent.length === 0) throw new UntestedError('the connector requested nothing with `fetch`');
      const passwords = fieldsOf(subject.connector)
        .filter(({ type }) => type === 'password')
        .map(({ name }) => wrong[name] ?? '');
      const again = passwords
        .filter((password) => password !== '')
        .map((password) => findSentAgain(sent, password))
        .find((request) => request !== undefined);
      assertRule(
        again === undefined,
        `signIn sent the password to ${again && new URL(again.url).host} again after a refusal.`,
      );
    },
  },
  {
    name: 'reports the other failures of a sign-in with their codes',
    remedy:
      'Throw a ConnectorError with the code of `failures`. The docs list what each code means for the person.',
    missing: (subject) => missingSignIn(subject) ?? missingSample(subject, 'failures'),
    async check(subject) {
      for (const [code, fields] of Object.entries(subject.sample.failures ?? {})) {
        const expected = code as ConnectorErrorCode;
        await requireCode(`signIn with the login for \`${code}\``, [expected], () => call(subject, fields));
      }
    },
  },
  {
    name: 'keeps passwords out of its errors',
    remedy:
      'Write messages of your own. Never put a request, a URL or an answer of the utility into an error.',
    missing: (subject) => missingSignIn(subject),
    async check(subject) {
      const thrown = await thrownBy(() =>
        call(subject, withPassword(subject, subject.sample.login ?? {}, CANARY)),
      );
      requireNoCanary(thrown?.error, 'the password');
    },
  },
];

const call = ({ connector, utility }: Subject, fields: TypedFields = {}): Promise<unknown> =>
  Promise.resolve(signInOf(connector)?.signIn({ utility, fields, signal: quiet() }));

const wrongLoginOf = (subject: Subject): TypedFields =>
  subject.sample.wrongLogin ?? withPassword(subject, subject.sample.login ?? {}, CANARY);

const missingSignIn = (subject: Subject): string | undefined =>
  missingMethod(subject, 'sign_in') ?? missingSample(subject, 'login');
