import { checkAccounts } from '../checks/check-answers.ts';
import type { ConnectorAccount } from '../readings.ts';
import { assertRule } from './broken-rule.ts';
import { requireCode } from './outcome.ts';
import type { Rule } from './rule.ts';
import {
  consentLogin,
  missingLogin,
  missingSample,
  openLogin,
  quiet,
  readsOf,
  redirectOf,
  type Subject,
} from './subject.ts';

export const accountRules: readonly Rule[] = [
  {
    name: 'lists the accounts of a login',
    remedy:
      'Resolve listAccounts with a list that fits `ConnectorAccount`, one entry for each electric account.',
    missing: missingLogin,
    async check(subject) {
      const accounts = await listAccounts(subject, await openLogin(subject));
      assertRule(accounts.length > 0, 'listAccounts listed no account for `login`.');
    },
  },
  {
    name: 'gives an account the same key at every sign-in',
    remedy: "Use the utility's own id of the account as `key`, never its place in a list or a random number.",
    missing: missingLogin,
    async check(subject) {
      const first = await listAccounts(subject, await openLogin(subject));
      const second = await listAccounts(subject, await openLogin(subject));
      assertRule(
        keysOf(first) === keysOf(second),
        `the keys were ${keysOf(first)}, and ${keysOf(second)} after the next sign-in.`,
      );
    },
  },
  {
    name: 'reads with a login after a restart',
    remedy: 'Keep everything that the reads need in `login`: tokens and ids as JSON, not in a variable.',
    missing: missingLogin,
    async check(subject) {
      const login = await openLogin(subject);
      const before = await listAccounts(subject, login);
      const after = await listAccounts({ ...subject, connector: await subject.restart() }, login);
      assertRule(
        keysOf(before) === keysOf(after),
        `the keys were ${keysOf(before)}, and ${keysOf(after)} after a restart.`,
      );
    },
  },
  {
    name: 'reports a login that the utility no longer accepts as login_expired',
    remedy:
      "Throw new ConnectorError('login_expired', …) when a read is refused; then the service signs in again.",
    missing: missingLogin,
    check: ({ connector, utility }) =>
      requireCode('listAccounts with an unknown login', ['login_expired'], () =>
        readsOf(connector).listAccounts({ utility, login: 'no such login', signal: quiet() }),
      ),
  },
  {
    name: 'ends its access when it is revoked',
    remedy: 'Revoke the token at the utility, and throw `login_expired` for reads with it.',
    missing: (subject) =>
      missingSample(subject, 'approve') ??
      (redirectOf(subject.connector)?.revoke ? undefined : 'the connector has no redirect with `revoke`'),
    async check(subject) {
      const method = redirectOf(subject.connector);
      const request = { utility: subject.utility, login: await consentLogin(subject), signal: quiet() };
      await method?.revoke?.(request);
      await requireCode('listAccounts after revoke', ['login_expired'], async () =>
        method?.listAccounts(request),
      );
    },
  },
];

/** @throws BrokenRuleError, or an InvalidAnswerError that says what does not fit. */
export async function listAccounts(
  { connector, utility }: Subject,
  login: string,
): Promise<ConnectorAccount[]> {
  return checkAccounts(await readsOf(connector).listAccounts({ utility, login, signal: quiet() }));
}

const keysOf = (accounts: readonly ConnectorAccount[]): string =>
  JSON.stringify(accounts.map(({ key }) => key).sort());
