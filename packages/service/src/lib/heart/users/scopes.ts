import { type Scope, scopes } from '@utility-connect/protocol';

/**
 * Reads a stored list of scopes.
 *
 * @param text names separated by spaces; `null` for all.
 * @returns in the order of `scopes`.
 */
export function readScopes(text: string | null): Scope[] {
  const names = text?.split(' ');
  return scopes.filter((scope) => names?.includes(scope) ?? true);
}
