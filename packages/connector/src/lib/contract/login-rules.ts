import { isSecretField, type RenewedSignIn } from '../sign-in.ts';
import { assertRule, UntestedError } from './broken-rule.ts';
import { listAccounts } from './read-data.ts';
import type { Rule } from './rule.ts';
import { secretsOf } from './secrets.ts';
import {
  fieldsOf,
  missingMethod,
  missingSample,
  openSignIn,
  openTwoSignIns,
  type Subject,
  shareSignIn,
  signIn,
} from './subject.ts';

const YEARS = 10 * 366 * 86_400;

const missing = (subject: Subject): string | undefined =>
  missingMethod(subject, 'sign_in') ?? missingSample(subject, 'login');

/** Rules about the result of a sign-in. */
export const loginRules: readonly Rule[] = [
  {
    name: 'gives a login without a username the same identity at every sign-in',
    remedy:
      "Resolve signIn with `identity`, the utility's own id of the person, never the password or token: without a required field that is not secret, nothing else tells two logins apart.",
    missing: (subject) =>
      missing(subject) ??
      (fieldsOf(subject.connector).some((field) => !field.optional && !isSecretField(field))
        ? 'the sign-in has a required field that is not secret'
        : undefined),
    async check(subject) {
      const [{ login, identity: first }, { identity: second }] = await openTwoSignIns(subject);
      assertRule(first !== undefined, 'signIn gave no `identity`.');
      assertRule(first === second, `the identity was ${first}, and ${second} after the next sign-in.`);
      assertRule(
        !secretsOf(subject, login).some((secret) => first.includes(secret)),
        '`identity` has a secret of the login.',
      );
    },
  },
  {
    name: 'gives a login an end in the future',
    remedy: 'Give `expiresAt` in UNIX seconds, not as a duration or in milliseconds, or leave it out.',
    missing,
    async check(subject) {
      const signedIn = await openSignIn(subject);
      if (signedIn.expiresAt === undefined) throw new UntestedError('the login has no `expiresAt`');
      requireFutureEnd(subject, signedIn);
    },
  },
  {
    name: 'signs in again with the device of the last sign-in, and with one that the utility has forgotten',
    remedy:
      'Send `device` to the utility as it came. If the utility does not know it any more, sign in as on a new device.',
    missing,
    async check(subject) {
      const { device } = await openSignIn(subject);
      if (device === undefined) throw new UntestedError('the sign-in has no `device`');
      for (const known of [device, 'no such device']) {
        const again = await signIn(subject, subject.sample.login, known);
        shareSignIn(subject, again);
        assertRule((await listAccounts(subject, again.login)).length > 0, 'the next login has no account.');
      }
    },
  },
];

/** @throws BrokenRuleError if a login has an end that is not in the future, or in more than ten years. */
export function requireFutureEnd({ to }: Subject, { expiresAt = to + 1 }: RenewedSignIn): void {
  assertRule(
    expiresAt > to && expiresAt < to + YEARS,
    `\`expiresAt\` is ${expiresAt}; it is ${to} now, in UNIX seconds.`,
  );
}
