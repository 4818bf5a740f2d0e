import type { Client } from '../options.ts';
import type { Quirks } from '../quirks.ts';
import { OAuthError } from './oauth-error.ts';

/**
 * Returns the scope that a request asks for.
 *
 * @throws OAuthError `invalid_scope`
 */
export function checkScope(requested: string | null, { scope: registered }: Client, quirks: Quirks): string {
  const scope = requested ?? registered;
  if (!scope || !espiScope.test(scope))
    throw new OAuthError('invalid_scope', 'A scope looks like FB=4_5_15;IntervalDuration=900.');
  if (registered !== undefined && scope !== registered)
    throw new OAuthError('invalid_scope', 'The scope is not the registered one.');
  if (quirks.refuseExtendedScope && scope.includes(';'))
    throw new OAuthError('invalid_scope', 'Only function blocks are supported.');
  const unknown = functionBlocks(scope).find((block) => quirks.functionBlocks?.includes(block) === false);
  if (unknown !== undefined) throw new OAuthError('invalid_scope', `Function block ${unknown} is unknown.`);
  return scope;
}

/**
 * Checks the scope of a refresh.
 *
 * @throws OAuthError `invalid_scope`
 */
export function checkRefreshScope(sent: string | null, granted: string, { refreshScope }: Quirks): void {
  if (refreshScope === 'refused') {
    if (sent !== null) throw new OAuthError('invalid_scope', 'A refresh must not have a scope.');
  } else if (refreshScope !== undefined) {
    const wanted = refreshScope === 'required' ? granted : refreshScope;
    if (sent !== wanted) throw new OAuthError('invalid_scope', 'A refresh must have the right scope.');
  } else if (sent !== null && sent !== granted)
    throw new OAuthError('invalid_scope', 'A refresh can only repeat the granted scope.');
}

// `FB=` may be empty: Hydro One's scope is `FB=;historyLength=`.
const espiScope = /^FB=[\d_]*(?:;[A-Za-z]+=[^;]*)*$/;

const functionBlocks = (scope: string): number[] =>
  (/^FB=([\d_]*)/.exec(scope)?.[1] ?? '').split('_').filter(Boolean).map(Number);
