import { checkRenewal } from '../checks/check-answers.ts';
import type { RenewedSignIn } from '../sign-in.ts';
import { keysOf } from './account-rules.ts';
import { assertRule } from './broken-rule.ts';
import { renewableOf } from './calls.ts';
import { requireFutureEnd } from './login-rules.ts';
import { requireCode } from './outcome.ts';
import { listAccounts } from './read-data.ts';
import type { Rule } from './rule.ts';
import { secretsOf, withCanary } from './secrets.ts';
import { isSent, recordRequests } from './sent-requests.ts';
import { missingLogin, openLogin, quiet, type Subject, shareSignIn, signInOf } from './subject.ts';
import { withUtility } from './utility-stub.ts';

const missing = (subject: Subject): string | undefined =>
  missingLogin(subject) ??
  (renewableOf(subject)?.renew === undefined ? 'the connector has no `renew`' : undefined);

/** Rules about logins that end. */
export const renewRules: readonly Rule[] = [
  {
    name: 'renews a login that was rejected, and the renewed one again',
    remedy:
      'Resolve renew with a login that has a new access token, and the refresh token for the next time, if `isRejected`.',
    missing,
    async check(subject) {
      let login = await openLogin(subject);
      for (const time of ['first', 'second']) {
        const renewed = await renew(subject, login, true);
        assertRule(renewed !== null, `renew gave no login the ${time} time.`);
        requireFutureEnd(subject, renewed);
        login = renewed.login;
      }
      assertRule((await listAccounts(subject, login)).length > 0, 'the renewed login has no account.');
    },
  },
  {
    name: 'reads the same accounts with a renewed login, also after a restart',
    remedy: 'Keep all that the reads and the next renew need in the new `login`, not only the new token.',
    missing,
    async check(subject) {
      const login = await openLogin(subject);
      const before = keysOf(await listAccounts(subject, login));
      const renewed = (await renew(subject, login, true))?.login ?? login;
      const restarted = { ...subject, connector: await subject.restart() };
      const after = keysOf(await listAccounts(restarted, renewed));
      assertRule(before === after, `the keys were ${before}, and ${after} with the renewed login.`);
      await renew(restarted, renewed, true);
    },
  },
  {
    name: 'gives no new login while one is good, or one that works',
    remedy: 'Resolve renew with null while the login is good and `isRejected` is false.',
    missing,
    async check(subject) {
      const login = await openLogin(subject);
      const renewed = (await renew(subject, login, false))?.login ?? login;
      assertRule((await listAccounts(subject, renewed)).length > 0, 'the login has no account afterwards.');
    },
  },
  {
    name: 'reports a login that cannot be renewed as login_expired',
    remedy:
      "Throw new ConnectorError('login_expired', …) from renew if the refresh token is refused: the service then signs in again. `invalid_credentials` would ask the person for another password.",
    missing,
    async check(subject) {
      const login = await openLogin(subject);
      for (const [what, refused] of [
        ['an unknown login', 'no such login'],
        ['a login whose password or token is wrong', withCanary(subject, login)],
      ] as const) {
        if (refused !== login)
          await requireCode(`renew of ${what}`, ['login_expired'], () => renew(subject, refused, true));
      }
    },
  },
  {
    name: 'keeps passwords and tokens out of the addresses of a renewal',
    remedy: 'Send keys and tokens in a header or the body: addresses end up in logs.',
    missing,
    async check(subject) {
      const login = await openLogin(subject);
      const { sent, answer } = recordRequests();
      await withUtility(answer, () => renew(subject, login, true));
      for (const { url } of sent)
        assertRule(
          !secretsOf(subject, login).some((secret) => isSent({ url }, secret)),
          'a secret of `login` was in the address of a request of renew.',
        );
    },
  },
];

/** Renews a login. Later rules use the new one, because the utility may have ended the old one. */
const renew = async (subject: Subject, login: string, isRejected: boolean): Promise<RenewedSignIn | null> => {
  const request = { utility: subject.utility, login, isRejected, signal: quiet() };
  const renewed = checkRenewal(await renewableOf(subject)?.renew?.(request));
  if (renewed && signInOf(subject.connector)) shareSignIn(subject, { kind: 'signed_in', ...renewed });
  return renewed;
};
