import { connectorErrorCodes } from '../error.ts';
import { assertRule, describeError } from './broken-rule.ts';

/** Returns the error of a call; `undefined` if it succeeded. */
export async function thrownBy(
  call: () => Promise<unknown>,
): Promise<{ readonly error: unknown } | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    return { error };
  }
}

/** @throws BrokenRuleError unless the call rejects with a ConnectorError of one of the codes. */
export async function requireCode(
  what: string,
  codes: readonly string[],
  call: () => Promise<unknown>,
): Promise<void> {
  const thrown = await thrownBy(call);
  const expected = `a ConnectorError ${codes.map((code) => `\`${code}\``).join(' or ')}`;
  assertRule(thrown !== undefined, `${what} succeeded, instead of rejecting with ${expected}.`);
  const { error } = thrown;
  assertRule(
    error instanceof Error &&
      error.name === 'ConnectorError' &&
      codes.includes((error as { code?: string }).code ?? ''),
    `${what} rejected with ${describeError(error)}, instead of ${expected}.`,
  );
}

/** @throws BrokenRuleError unless the call rejects with any ConnectorError. */
export function requireConnectorError(what: string, call: () => Promise<unknown>): Promise<void> {
  return requireCode(what, connectorErrorCodes, call);
}

/** @throws BrokenRuleError unless the promise settles within a second. */
export async function requireStop(what: string, call: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, 1_000, 'late');
  });
  const ended = await Promise.race([
    call.then(
      () => 'ended',
      () => 'ended',
    ),
    late,
  ]);
  clearTimeout(timer);
  assertRule(ended === 'ended', `${what} went on for more than a second after its signal had aborted.`);
}
