import { require } from './broken-rule.ts';
import { requireConnectorError } from './outcome.ts';
import type { Rule } from './rule.ts';
import { missingMethod, missingSample, quiet, redirectOf, redirectUri, type Subject } from './subject.ts';

const STATE = 'state-of-the-suite';

const missing = (subject: Subject): string | undefined =>
  missingMethod(subject, 'redirect') ?? missingSample(subject, 'approve');

export const redirectRules: readonly Rule[] = [
  {
    name: 'sends the person to a secure address that carries the state',
    remedy: 'Resolve begin with an https URL whose query has `state` and `redirectUri`.',
    missing,
    async check(subject) {
      const { url } = await begin(subject);
      const { protocol, hostname } = new URL(url);
      const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
      require(protocol === 'https:' || isLoopback, `the address begins with ${protocol}.`);
      const values = [...new URL(url).searchParams.values()];
      require(values.includes(STATE), 'the query of the address does not have the state.');
      require(values.includes(redirectUri), 'the query of the address does not have the redirect URI.');
    },
  },
  {
    name: 'finishes a redirect after a restart',
    remedy: 'Keep everything that finish needs in `progress`, such as a PKCE verifier.',
    missing,
    async check(subject) {
      const { url, progress } = await begin(subject);
      const query = (await subject.sample.approve?.(url)) ?? {};
      require(query.state === STATE, 'the utility did not return the state.');
      const method = redirectOf(await subject.restart());
      const result = await method?.finish({ ...request(subject), query, progress });
      require(typeof result?.login === 'string', 'finish gave no login.');
      require(typeof result.grantId === 'string' && result.grantId !== '', 'finish gave no grantId.');
    },
  },
  {
    name: 'rejects a return without consent',
    remedy: 'Throw a ConnectorError from finish if the query has an `error` or lacks the code.',
    missing,
    async check(subject) {
      const { progress } = await begin(subject);
      const method = redirectOf(subject.connector);
      for (const query of [{ error: 'access_denied', state: STATE }, { state: STATE }]) {
        await requireConnectorError(`finish with ${JSON.stringify(query)}`, () =>
          Promise.resolve(method?.finish({ ...request(subject), query, progress })),
        );
      }
    },
  },
];

const request = ({ utility }: Subject) => ({ utility, redirectUri, signal: quiet() });

const begin = async (subject: Subject) => {
  const begun = await redirectOf(subject.connector)?.begin({ ...request(subject), state: STATE });
  require(begun !== undefined && URL.canParse(begun.url), 'begin gave no URL.');
  return begun;
};
