import type { MiddlewareHandler } from 'hono';
import { equalHashes, hashSecret } from '../../../core/crypto/hash.ts';
import type { AppContext, AppEnv } from '../../../core/http/app.ts';
import { ServiceError } from '../../../core/http/errors.ts';
import { bearerToken } from '../../../heart/api/authenticate.ts';
import type { OperatorContext } from '../operator-context.ts';
import { requireSameOrigin } from './require-same-origin.ts';
import { readSessionId, tokenFingerprint } from './session-cookie.ts';

declare module '../../../core/http/app.ts' {
  interface RequestVariables {
    /** Set by `authenticateOperator`. */
    operator: Operator;
  }
}

/** Who has sent a request. */
interface Operator {
  /** Name of the sign-in; `null` for a request with the token itself. */
  readonly signIn: string | null;
  /** `null` if it is unknown or loopback. */
  readonly address: string | null;
  /** Hash of the id of the sign-in, and its end; `null` for a request with the token itself. */
  readonly session: { readonly idHash: string; readonly expiresAt: number } | null;
}

/**
 * Requires the operator's token, or the cookie of a sign-in. With the cookie, a request that changes something must come from a page of
 * this service.
 *
 * @throws ServiceError 401 `invalid_token`, 403 `origin_not_allowed`; DomainError `rate_limited` after too many wrong tokens.
 */
export function authenticateOperator(context: OperatorContext): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const address = context.addressOf(c);
    if (c.req.header('Authorization') !== undefined) {
      await requireToken(context, bearerToken(c) ?? '', { c, address });
      c.set('operator', { signIn: null, address, session: null });
    } else {
      const session = await findSession(context, c);
      if (c.req.method !== 'GET' && c.req.method !== 'HEAD') requireSameOrigin(c, context.urls.baseUrl);
      const { name, idHash, expiresAt } = session;
      c.set('operator', { signIn: name, address, session: { idHash, expiresAt } });
    }
    await next();
  };
}

/**
 * Requires the operator's token. A wrong one counts against the address, and is recorded.
 *
 * @throws as {@link authenticateOperator}
 */
export async function requireToken(
  { limits, store, now, operator }: OperatorContext,
  token: string,
  { c, address }: { readonly c: AppContext; readonly address: string | null },
): Promise<void> {
  // Also with the right token: otherwise the lock would not stop a guess that succeeds.
  await limits.requireOperatorTries(address);
  if (equalHashes(hashSecret(token), hashSecret(operator.token))) return;
  // A request without a token guesses nothing.
  if (token !== '') {
    await limits.takeOperatorTry(address);
    await store.operator.sessions.recordFailure({
      ...{ type: 'operator.sign_in_failed', at: now(), clientId: '', requestId: c.get('requestId') },
      data: { sign_in: null, address },
    });
  }
  throw notSignedIn();
}

const findSession = async (context: OperatorContext, c: AppContext) => {
  const id = readSessionId(c, context.urls.baseUrl);
  const session = id === null ? null : await context.store.operator.sessions.find(hashSecret(id));
  if (!session || session.expiresAt <= context.now()) throw notSignedIn();
  if (!equalHashes(session.tokenFingerprint, tokenFingerprint(context))) throw notSignedIn();
  return session;
};

/** 401, the same for every reason. */
export function notSignedIn(): ServiceError {
  return new ServiceError(
    401,
    'invalid_token',
    'The operator token is missing or wrong, or the sign-in has ended: send Authorization: Bearer with OPERATOR_TOKEN, or sign in at /operator/.',
    { headers: { 'WWW-Authenticate': 'Bearer realm="utility-connect operator"' } },
  );
}
