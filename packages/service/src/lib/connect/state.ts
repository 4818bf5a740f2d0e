const MAX_STATE_LENGTH = 4096;

/**
 * Says why a `state` of the hosted flow cannot be accepted and returned unchanged.
 *
 * @returns the predicate of a sentence about the state, for example `must be valid Unicode text.`, or `null` when it is fine.
 */
export function stateProblem(state: string): string | null {
  if (state.length > MAX_STATE_LENGTH) return `may have ${MAX_STATE_LENGTH} characters at most.`;
  // PostgreSQL cannot store NUL in text.
  if (/\p{Cc}/u.test(state)) return 'must not contain control characters.';
  // A lone surrogate cannot be written into the redirect URI.
  if (!state.isWellFormed()) return 'must be valid Unicode text.';
  return null;
}
