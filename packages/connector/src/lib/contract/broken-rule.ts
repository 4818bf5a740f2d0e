/** A connector breaks a rule. */
export class BrokenRuleError extends Error {
  override readonly name = 'BrokenRuleError';
}

/** A rule met nothing that it could test. The message is the reason. */
export class UntestedError extends Error {
  override readonly name = 'UntestedError';
}

/**
 * @param seen a sentence about the behavior of the connector.
 * @throws BrokenRuleError unless the condition is true.
 */
export function assertRule(condition: boolean, seen: string): asserts condition {
  if (!condition) throw new BrokenRuleError(seen);
}

/**
 * @param mistake a sentence about the behavior of the connector, if there is one.
 * @throws BrokenRuleError with it.
 */
export function requireNone(mistake: string | undefined): void {
  assertRule(mistake === undefined, mistake ?? '');
}

/** Describes a thrown value: class, code and message. */
export function describeError(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `a thrown ${typeof thrown}`;
  const code = 'code' in thrown ? ` \`${String(thrown.code)}\`` : '';
  return `${thrown.name}${code}: ${thrown.message}`;
}
