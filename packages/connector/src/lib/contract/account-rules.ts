import type { ConnectorAccount } from '../readings.ts';
import { assertRule, UntestedError } from './broken-rule.ts';
import { readCalls } from './calls.ts';
import { requireCode } from './outcome.ts';
import { listAccounts } from './read-data.ts';
import type { Rule } from './rule.ts';
import { secretsOf, withCanary } from './secrets.ts';
import {
  consentLogin,
  missingLogin,
  missingSample,
  openLogin,
  openNewLogin,
  quiet,
  readsOf,
  redirectOf,
} from './subject.ts';
import { reversing, withUtility } from './utility-stub.ts';

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
      const second = await listAccounts(subject, await openNewLogin(subject));
      assertRule(
        keysOf(first) === keysOf(second),
        `the keys were ${keysOf(first)}, and ${keysOf(second)} after the next sign-in.`,
      );
    },
  },
  {
    name: 'gives an account the same key whatever the order of its list is',
    remedy: "Use the utility's own id of the account as `key`, never its place in a list.",
    missing: missingLogin,
    async check(subject) {
      const login = await openLogin(subject);
      const known = keysByNumber(await listAccounts(subject, login));
      const seen = await withUtility(reversing, () => listAccounts(subject, login)).catch(() => []);
      const [number, key] =
        [...keysByNumber(seen)].find(([one, other]) => other !== (known.get(one) ?? other)) ?? [];
      if (known.size < 2 || !seen.some(({ accountNumber }) => known.has(accountNumber)))
        throw new UntestedError('`login` has no two accounts with different numbers, listed in JSON');
      assertRule(
        key === undefined,
        `account ${number} had the key ${known.get(number ?? '')}, and ${key} in a list in another order.`,
      );
    },
  },
  {
    name: 'keeps passwords and tokens out of accounts',
    remedy: "Use the utility's own ids and numbers as `key` and `accountNumber`. Apps read them.",
    missing: missingLogin,
    async check(subject) {
      const login = await openLogin(subject);
      const secrets = secretsOf(subject, login);
      for (const { key, accountNumber, address } of await listAccounts(subject, login)) {
        for (const [name, value] of Object.entries({ key, accountNumber, address }))
          assertRule(
            !secrets.some((secret) => value.includes(secret)),
            `\`${name}\` of an account has a secret of the login.`,
          );
      }
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
    async check(subject) {
      const { connector, utility } = subject;
      await requireCode('listAccounts with an unknown login', ['login_expired'], () =>
        readsOf(connector).listAccounts({ utility, login: 'no such login', signal: quiet() }),
      );
      const login = await openLogin(subject);
      const refused = withCanary(subject, login);
      if (refused === login) return;
      const { bills, intervalSeconds } = connector.capabilities;
      for (const { name, make } of await readCalls(subject, refused)) {
        // Without such data there is nothing to ask the utility for.
        if (name === 'readBills' && !bills) continue;
        if (name === 'readIntervals' && intervalSeconds.length === 0) continue;
        const what = `${name} with a login whose password or token is wrong`;
        await requireCode(what, ['login_expired'], () => make(quiet()));
      }
    },
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

/** The keys of the accounts whose number no other account has. */
const keysByNumber = (accounts: readonly ConnectorAccount[]): Map<string, string> =>
  new Map(
    accounts
      .filter(
        ({ accountNumber }) => accounts.filter((other) => other.accountNumber === accountNumber).length === 1,
      )
      .map(({ accountNumber, key }) => [accountNumber, key]),
  );

/** The keys of accounts, as text that can be compared. */
export const keysOf = (accounts: readonly ConnectorAccount[]): string =>
  JSON.stringify(accounts.map(({ key }) => key).sort());
