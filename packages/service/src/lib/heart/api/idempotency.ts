import { z } from 'zod';
import { boundTo } from '../../core/crypto/bound-to.ts';
import { hashSecret } from '../../core/crypto/hash.ts';
import type { AppContext } from '../../core/http/app.ts';
import { invalidRequest, ServiceError } from '../../core/http/errors.ts';
import type { Context } from '../context.ts';
import type { ExchangeAnswer } from '../store/grants.ts';

const HEADER = 'Idempotency-Key';

/** Seconds for which a retry gets the same access token. Equals the lifetime of a code. */
const KEPT_SECONDS = 10 * 60;

/** The header of a request. Two headers arrive joined by a comma and a space; the space does not match the pattern. */
export const idempotencyHeader = z.object({
  [HEADER]: z
    .string()
    .min(1)
    .max(255)
    .regex(/^[!-~]+$/)
    .optional()
    .meta({
      description:
        'Makes the exchange safe to retry: within 10 minutes, the same code with the same key returns the same access token. Use a new random value for each code. **Warning**: after 10 minutes, a retry counts as reuse of the code even with its key, and revokes the access token.',
      example: '0b0f8f4e-6d7c-4f58-9f0e-5f6d0a8f3f77',
    }),
});

/**
 * The `Idempotency-Key` of a request, or `null`.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header
 */
export function idempotencyKey(c: AppContext): string | null {
  const { success, data } = idempotencyHeader.safeParse({ [HEADER]: c.req.header(HEADER) });
  if (!success) throw invalidRequest(HEADER, `${HEADER} must have 1 to 255 visible ASCII characters.`);
  return data[HEADER] ?? null;
}

/**
 * Seals the access token of an exchange for a retry. The store otherwise has only hashes of tokens.
 *
 * @returns `null` if there is no key.
 */
export function keptAnswer(
  { vault, now }: Pick<Context, 'vault' | 'now'>,
  clientId: string,
  key: string | null,
) {
  if (key === null) return null;
  // Client ids have no line breaks, so two clients can't produce the same text.
  const keyHash = hashSecret(`${clientId}\n${key}`);
  return {
    async seal(accessToken: string): Promise<ExchangeAnswer> {
      const sealed = await vault.seal(accessToken, boundTo.exchange(keyHash));
      return { keyHash, sealed, expiresAt: now() + KEPT_SECONDS };
    },
    open: (sealed: Uint8Array): Promise<string> =>
      vault.open(sealed, boundTo.exchange(keyHash)).catch((cause: unknown) => {
        throw new Error(
          'A kept answer of the token exchange cannot be opened: its row in exchange_answers was changed or swapped, or its encryption key is missing here. It expires within ten minutes. The client needs a new authorization code.',
          { cause },
        );
      }),
  };
}

/** 422, as in section 2.7 of the draft. */
export function keyReused(): ServiceError {
  return new ServiceError(
    422,
    'idempotency_key_reused',
    `This ${HEADER} came with another code before. Use a new key for each code.`,
    { param: HEADER },
  );
}
