import { checkBegin, checkFinish } from '../checks/check-redirect.ts';
import { assertRule } from './broken-rule.ts';
import { requireCode, requireConnectorError } from './outcome.ts';
import type { Rule } from './rule.ts';
import {
  consentLogin,
  missingMethod,
  missingSample,
  quiet,
  redirectOf,
  redirectUri,
  type Subject,
} from './subject.ts';

const STATE = 'state-of-the-suite';

const missing = (subject: Subject): string | undefined =>
  missingMethod(subject, 'redirect') ?? missingSample(subject, 'approve');

/** Why a rule about optional functions does not apply. */
const missingFunction =
  (...names: readonly ('checkAccess' | 'revoke' | 'readNotification')[]) =>
  (subject: Subject): string | undefined => {
    const method = redirectOf(subject.connector);
    const name = names.find((candidate) => !method?.[candidate]);
    return missing(subject) ?? (name && `the redirect has no \`${name}\``);
  };

export const redirectRules: readonly Rule[] = [
  {
    name: 'sends the person to a secure address that carries the state',
    remedy: 'Resolve begin with an https URL whose query has `state` and `redirectUri`.',
    missing,
    async check(subject) {
      const { url } = await begin(subject);
      const values = [...new URL(url).searchParams.values()];
      assertRule(values.includes(STATE), 'the query of the address does not have the state.');
      assertRule(values.includes(redirectUri), 'the query of the address does not have the redirect URI.');
    },
  },
  {
    name: 'finishes a redirect after a restart',
    remedy: 'Keep everything that finish needs in `progress`, such as a PKCE verifier.',
    missing,
    async check(subject) {
      const { url, progress } = await begin(subject);
      const query = (await subject.sample.approve?.(url)) ?? {};
      assertRule(query.state === STATE, 'the utility did not return the state.');
      const method = redirectOf(await subject.restart());
      checkFinish(await method?.finish({ ...request(subject), query, progress }));
    },
  },
  {
    name: 'rejects a return without consent',
    remedy:
      "Throw new ConnectorError('consent_denied', …) from finish for `access_denied`, and one of the codes if the query lacks the code.",
    missing,
    async check(subject) {
      const { progress } = await begin(subject);
      const method = redirectOf(subject.connector);
      const finish = (query: Readonly<Record<string, string>>): Promise<unknown> =>
        Promise.resolve(method?.finish({ ...request(subject), query, progress }));
      await requireCode('finish after a refusal', ['consent_denied'], () =>
        finish({ error: 'access_denied', state: STATE }),
      );
      await requireConnectorError('finish without a code', () => finish({ state: STATE }));
    },
  },
  {
    name: 'notices that consent was withdrawn',
    remedy:
      "Ask the utility about the authorization in checkAccess, and throw 'login_expired' if it has ended.",
    missing: missingFunction('checkAccess', 'revoke'),
    async check(subject) {
      const method = redirectOf(subject.connector);
      const access = { ...request(subject), login: await consentLogin(subject) };
      await method?.checkAccess?.(access);
      await method?.revoke?.(access);
      await requireCode('checkAccess after revoke', ['login_expired'], async () =>
        method?.checkAccess?.(access),
      );
    },
  },
  {
    name: 'reads nothing from a notification that no redirect sent',
    remedy: 'Resolve readNotification with an empty list for a body that you do not understand.',
    missing: missingFunction('readNotification'),
    async check(subject) {
      const method = redirectOf(subject.connector);
      for (const body of ['', 'hello', '{}', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>']) {
        const found = await method?.readNotification?.({ ...request(subject), body });
        assertRule(
          Array.isArray(found) && found.length === 0,
          `it read something from ${JSON.stringify(body)}.`,
        );
      }
    },
  },
];

const request = ({ utility }: Subject) => ({ utility, redirectUri, signal: quiet() });

const begin = async (subject: Subject) =>
  checkBegin(await redirectOf(subject.connector)?.begin({ ...request(subject), state: STATE }));
