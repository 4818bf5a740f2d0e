import { BrokenRuleError, describeError, UntestedError } from './broken-rule.ts';
import { type Subject, splitByMethod } from './subject.ts';

/** One rule of the contract. */
export interface Rule {
  /** A sentence about the connector; also the name of its test. */
  readonly name: string;
  /** The remedy for a connector that breaks the rule. */
  readonly remedy: string;
  /** The part of the connector or the sample that the rule needs and that is missing; `undefined` if the rule applies. */
  missing(subject: Subject): string | undefined;
  /** @throws BrokenRuleError, or UntestedError */
  check(subject: Subject): Promise<void>;
}

/**
 * Checks each method of a connector against a rule that applies to it.
 *
 * @throws BrokenRuleError with the rule, the observation and the fix; UntestedError with the reason why no method was tested.
 */
export async function checkRule(rule: Rule, subject: Subject): Promise<void> {
  const parts = splitByMethod(subject).filter((part) => rule.missing(part) === undefined);
  if (parts.length === 0) throw new UntestedError(rule.missing(subject) ?? 'the rule applies to no method');
  const untested: UntestedError[] = [];
  for (const part of parts) {
    try {
      await rule.check(part);
    } catch (error) {
      if (!(error instanceof UntestedError)) throw brokenRule(rule, error);
      untested.push(error);
    }
  }
  if (untested.length === parts.length) throw untested[0];
}

const brokenRule = ({ name, remedy }: Rule, error: unknown): BrokenRuleError =>
  new BrokenRuleError([`Rule: ${name}.`, `Seen: ${seenIn(error)}`, `To do: ${remedy}`].join('\n'), {
    cause: error,
  });

const seenIn = (error: unknown): string =>
  error instanceof BrokenRuleError ? error.message : `The connector failed with ${describeError(error)}.`;
