import { assertRule, describeError } from './broken-rule.ts';
import { requireCode, thrownBy } from './outcome.ts';
import { forEachAccount } from './read-data.ts';
import type { Rule } from './rule.ts';
import {
  missingLogin,
  missingMethod,
  missingSample,
  type Subject,
  signIn,
  type TypedFields,
} from './subject.ts';

const missing = (subject: Subject, name: 'notYet' | 'limited'): string | undefined =>
  missingMethod(subject, 'sign_in') ?? missingLogin(subject) ?? missingSample(subject, name);

/** Rules about data that the utility has, but does not give now. */
export const waitRules: readonly Rule[] = [
  {
    name: 'says when readings are not ready yet',
    remedy: 'Throw new NotYetError(seconds, …) with 1 to 86,400 seconds; the service asks again after them.',
    missing: (subject) => missing(subject, 'notYet'),
    async check(subject) {
      const { login } = await signIn(subject, subject.sample.notYet);
      await requireNotYet(subject, 'notYet', login);
    },
  },
  {
    name: 'reports a rate limit as one, never as missing data or an outage',
    remedy:
      "For a status 429, throw ConnectorError('rate_limited', …) from signIn, and that or new NotYetError(seconds, …) from reads, with the seconds of `Retry-After`. Batches before it are kept.",
    missing: (subject) => missing(subject, 'limited'),
    async check(subject) {
      const fields: TypedFields | undefined = subject.sample.limited;
      let login = '';
      const refused = await thrownBy(async () => {
        ({ login } = await signIn(subject, fields));
      });
      if (!refused) return requireNotYet(subject, 'limited', login);
      await requireCode('signIn with `limited`', ['rate_limited'], async () => {
        throw refused.error;
      });
    },
  },
];

const requireNotYet = async (subject: Subject, name: 'notYet' | 'limited', login: string): Promise<void> => {
  const thrown = await thrownBy(() => forEachAccount(subject, (read) => read(subject), login));
  assertRule(thrown !== undefined, `the intervals of \`${name}\` were read.`);
  const { error } = thrown;
  if (name === 'limited' && Object(error).code === 'rate_limited') return;
  assertRule(
    error instanceof Error && error.name === 'NotYetError',
    `reading the intervals of \`${name}\` failed with ${describeError(error)}, instead of a NotYetError.`,
  );
  const { retryAfterSeconds: seconds } = error as { retryAfterSeconds?: unknown };
  assertRule(
    typeof seconds === 'number' && seconds >= 1 && seconds <= 86_400,
    `\`retryAfterSeconds\` was ${String(seconds)}.`,
  );
};
